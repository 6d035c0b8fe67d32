import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const pages = globSync('apps/{customer,dispatch,driver,office}/*.tsx', { cwd: import.meta.dirname }).sort()

/** `customer/menu` for `apps/customer/menu.tsx`; windows separators included */
const entryName = (page: string) =>
  page
    .replaceAll('\\', '/')
    .replace(/^apps\//, '')
    .replace(/\.tsx$/, '')

// Every page file is an entry. The server reads `.vite/manifest.json`, serves `dist/web` under `/assets/` and writes the tags
// itself: the policy allows neither inline script nor inline style, so nothing may be inlined here either.
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    assetsDir: '',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // the first versions that know light-dark(); older targets would rewrite every colour
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      input: Object.fromEntries(pages.map((page) => [entryName(page), page])),
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: 'chunk/[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})
