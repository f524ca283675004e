import { transformSync } from 'esbuild'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { callTable } from './call-table.ts'
import { fontSubsets } from './font-subsets.ts'
import { iconSprite } from './icon-sprite.ts'
import { messageCatalogues } from './message-catalogues.ts'
import { noCompiledSchemas } from './no-compiled-schemas.ts'
import { precompress } from './precompress.ts'
import { stableAsset } from './stable-asset.ts'
import { withoutLinks } from './without-links.ts'

/**
 * Returns the plugins of every browser bundle of the product. `root` is the folder of package.json; message subjects
 * that match `leaveOut` are not part of it.
 */
export function webPlugins(root: string, leaveOut?: RegExp): PluginOption[] {
  return [
    noCompiledSchemas(),
    withoutLinks(),
    callTable(root),
    fontSubsets(root),
    messageCatalogues(join(root, 'locales'), leaveOut),
    iconSprite(),
    tailwindcss(),
    react(),
    precompress(),
  ]
}

/** Emits the script that runs before the first paint as a file of its own: no inline script is allowed. */
export function bootScript(root: string) {
  const { code: content } = transformSync(readFileSync(join(root, 'web/player/boot.js'), 'utf8'), { minify: true })
  return stableAsset({ virtual: 'virtual:boot-script', name: 'boot', type: 'js', content })
}
