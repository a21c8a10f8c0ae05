import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import pkg from './package.json' with { type: 'json' }
import { contractCalls } from './web/build/contractCalls.ts'
import { askedPart, firstPages } from './web/build/firstPages.ts'
import { loadersOfCorner } from './web/build/loaders.ts'
import { packed } from './web/build/packed.ts'
import { preloads } from './web/build/preloads.ts'

/** What every page needs; styles and texts of an area stay with it, and so does what only forms of several areas use. */
const ours =
  /\/(web\/(app|ui(?!\/(chart\/|forms\/Picker))|shell)|texts|node_modules\/lucide-react)\/[^?]*\.[mc]?[jt]sx?$/
/**
 * The parts of the contract that pages need at once; whole files with their schemas load with the first form. Only their
 * own pages need those of surveys, with the functions that decide about questions.
 */
const calls = /\/contract\/(?!surveys\/)[^?]*\.ts(\?light=\w+)?$/

/** What draws charts. A sparkline needs none of it, and a picture is made when somebody asks for one. */
const drawing =
  /\/(web\/ui\/chart\/(?!Sparkline|chartPicture)[^?]*\.tsx?$|node_modules\/(d3-\w+|internmap)\/)/

/** Everything of one area, except route files. */
const ofAreas = /\/web\/(?!app\/|ui\/|shell\/|routes\/)[^?]*\/[^?]*\.tsx?$/

const routes = { routesDirectory: resolve('web/routes'), quoteStyle: 'single', addExtensions: true } as const
const others = (...kept: string[]) =>
  readdirSync(resolve('web/routes')).filter((name) => !kept.includes(name))
const first = ['__root.tsx', '$.tsx', '_anonymous.tsx', '_anonymous']

/** A tree that leaves out what its first visitors don't need; the whole one follows when the browser is idle. */
const smallerTree = (file: string, without: string[]) =>
  tanstackRouterGenerator({
    target: 'react',
    generatedRouteTree: resolve(file),
    routeFileIgnorePattern: `^(${without.map((name) => name.replaceAll(/[.$]/g, '[$&]')).join('|')})$`,
    ...routes,
  })

const server = `http://localhost:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    contractCalls(resolve('contract')),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['loader'], ['component'], ['pendingComponent']] },
      generatedRouteTree: resolve('web/routeTree.gen.ts'),
      ...routes,
    }),
    smallerTree('web/firstTree.gen.ts', others(...first)),
    smallerTree('web/memberTree.gen.ts', [
      // Somebody new comes to the enrollment first, and from there to Home.
      ...others(...first, '_user.tsx', '_user', 'enrollment.tsx', 'enrollment'),
      'budgets',
      'mentorship',
      'rewards',
      'transactions.tsx',
      'achievements.tsx',
      'boards.tsx',
      'kudos.tsx',
      'resources',
      'groups',
      'communities',
      'regions',
      'network',
      'manage',
      'record-hours',
      // Who follows a notification to it can wait a moment.
      'survey-reports.$surveyId.tsx',
      // It would be precached in place of every page of a coming event.
      '$eventId.$.tsx',
    ]),
    react(),
    preloads(),
    packed(),
  ],
  define: { __RELEASE__: JSON.stringify(pkg.version) },
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: resolve('dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The tokens are relative colours, so these are the browsers there are; anything older only gets light-dark() spelled out.
    cssTarget: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    // A data: picture or font would need its own hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Lists of what a page needs are full of these names, and a letter less in each is a third of a kilobyte of Home.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Changes only with the packages, so a new release leaves it in the visitors' caches.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|i18next|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//,
            },
            { name: firstPages(resolve('web')), test: (id) => ours.test(id) || calls.test(id) },
            // What an address accepts, declared by the route files themselves: bundled with loaders it would pull
            // those in.
            { name: askedPart(resolve('web')), test: ofAreas },
            // What many other pages share is one chunk instead of thirty; what fewer share would weigh on all of them.
            {
              name: 'shared',
              test: ours,
              minShareCount: 16,
            },
            // Comes with the first chart, and with no page that has none.
            { name: 'chart', test: drawing },
            { name: 'calls', test: calls, minShareCount: 12 },
            { name: loadersOfCorner, test: /tsr-split=loader$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/art', '/files', '/dev/mailbox'].map((path) => [path, { target: server }]),
    ),
  },
})
