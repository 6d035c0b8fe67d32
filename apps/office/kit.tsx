import '#ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showTheme, storedTheme } from '#ui/theme.ts'
import { ThemeToggle } from '#ui/theme-toggle.tsx'

function Kit() {
  return (
    <main>
      <ThemeToggle />
      <Button variant="primary">Approve</Button>
      <TextField label="Name" hint="As on the card" />
    </main>
  )
}

showTheme(storedTheme(document.cookie))
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  )
