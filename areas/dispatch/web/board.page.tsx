import { QueryClientProvider } from '@tanstack/react-query'
import { BoardScreen } from './board-screen.tsx'
import { queryClient } from './board-state.ts'

export default function BoardPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <BoardScreen />
    </QueryClientProvider>
  )
}
