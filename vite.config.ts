import { globSync } from 'node:fs'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageEntries, pageWrapper } from './scripts/page-entries.ts'

const pages = globSync('apps/{customer,dispatch,driver,office}/*.tsx', { cwd: import.meta.dirname }).sort()

/** `customer/menu` for `apps/customer/menu.tsx`; Windows separators included */
const entryName = (page: string) =>
  page
    .replaceAll('\\', '/')
    .replace(/^apps\//, '')
    .replace(/\.tsx$/, '')

const ownModule = /^(areas|ui|platform)[\\/].*\.tsx?$/

// What all pages have is cut by name, so that it stays cached from page to page and does not fall into a dozen small files.
const shared = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'basics',
    test: /[\\/]ui[\\/](base\.css|tokens\.css|fonts\.css|(classes|theme|theme-toggle|icon|button|link-button|icon-button|spinner|field|text-field|error-line|shake|shake-turn|note|panel|pill|shape|tag|logo)(\.module)?\.(tsx?|css))$/,
  },
]

// Every page file is an entry. The server reads `.vite/manifest.json`, serves `dist/web` under `/assets/` and writes the tags
// itself: the policy allows neither inline script nor inline style, so nothing may be inlined here either.
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  plugins: [react(), pageWrapper(import.meta.dirname)],
  build: {
    outDir: 'dist/web',
    assetsDir: '',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // MapLibre, which only pages with an open map ask for
    chunkSizeWarningLimit: 1_200,
    // the first versions that know light-dark(); older targets would rewrite every colour
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // No module of ours acts by being imported; a page takes what it uses through an area's door, and not the whole area.
      treeshake: { moduleSideEffects: (id) => !ownModule.test(relative(import.meta.dirname, id)) },
      input: {
        ...Object.fromEntries(pages.map((page) => [entryName(page), page])),
        ...pageEntries(import.meta.dirname),
      },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: 'chunk/[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        codeSplitting: { groups: shared },
      },
    },
  },
})
