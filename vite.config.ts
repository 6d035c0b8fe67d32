import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { smallerSprite } from './scripts/customer-icons.ts'
import { customersPages, drawnPages, languageEntries, pageEntries, pageWrapper } from './scripts/page-entries.ts'

const ownModule = /^(areas|ui|platform)[\\/].*\.tsx?$/

/** Customers' pages are drawn by Preact, which is 8 kB where React is 67 (docs/decisions/0016). */
export const preact = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: join(import.meta.dirname, 'platform/web/preact-root.ts') },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/compat/jsx-runtime' },
]

// What most pages have stays cached from page to page and does not fall into a dozen small files. Preact is small enough to be part of it.
// The words of passkeys and what Back closes are shared by parts that few visitors load, and what the checkout's parts share is of one page.
const ownOrPreact =
  /[\\/](ui|platform|areas|node_modules[\\/]preact)[\\/](?!.*passkey-words|use-back-closes|checkout[\\/]web[\\/])/
const shared = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'shared', test: ownOrPreact, minShareCount: 3, priority: 1 },
]

/** Class names and the addresses of pictures come out as in the browser's build, of which they are made by the same rules. */
const forServer: UserConfig = {
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/web',
    assetsDir: '',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: drawnPages,
      output: {
        entryFileNames: '.server/[name].js',
        // Some are parts that come late, as maps: the server never asks for those.
        chunkFileNames: '.server/chunk/[name].js',
        assetFileNames: '[name]-[hash][extname]',
        // One letter that is not of ASCII doubles what the whole text takes in memory.
        charset: 'ascii',
        comments: false,
      },
    },
  },
}

// Built twice, with `--mode customers` and `--mode staff`, so that no page of the one carries what the other shares. Every page's
// file is an entry. The server reads the manifests in `.vite`, serves
// `dist/web` under `/assets/` and writes the tags itself: the policy allows neither inline script nor inline style, so nothing may be
// inlined here either. A third time, with `--mode server`, customers' pages become one module that the server draws them by.
export default defineConfig(async ({ mode }): Promise<UserConfig> => {
  const root = import.meta.dirname
  const customers = await customersPages(root)
  const common: UserConfig = {
    root,
    base: '/assets/',
    publicDir: false,
    resolve: { alias: mode === 'staff' ? [] : preact },
    plugins: [react(), pageWrapper(root, customers), mode !== 'staff' && smallerSprite(root, customers)],
  }
  if (mode === 'server') return { ...common, ...forServer }
  return {
    ...common,
    build: {
      outDir: 'dist/web',
      assetsDir: '',
      manifest: `.vite/${mode}.json`,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // MapLibre, which only pages with an open map ask for
      chunkSizeWarningLimit: 1_200,
      // the first versions that know light-dark(); older targets would rewrite every colour
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        // No module of ours acts by being imported; a page takes what it uses through an area's door, and not the whole area.
        treeshake: { moduleSideEffects: (id) => !ownModule.test(relative(root, id)) },
        input: {
          ...pageEntries(root, (page) => customers.has(page) === (mode === 'customers')),
          ...(mode === 'customers' && languageEntries(root)),
        },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: 'chunk/[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
          codeSplitting: { groups: shared },
        },
      },
    },
  }
})
