import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { ICON_NAMES } from '#web/ui/icon-names.ts'
import { stableAsset } from './stable-asset.ts'

type IconSet = { icons: Record<string, { body: string }> }

/**
 * Makes one SVG sprite of the Phosphor icons that `web/ui/icon-names.ts` lists; its address is `virtual:icon-sprite`.
 * Fails when an icon does not exist.
 */
export function iconSprite(): Plugin {
  return stableAsset({ virtual: 'virtual:icon-sprite', name: 'icons', type: 'svg', content: drawSprite() })
}

function drawSprite(): string {
  const { icons } = createRequire(import.meta.url)('@iconify-json/ph/icons.json') as IconSet
  const symbols = ICON_NAMES.map((name) => {
    const icon = icons[name]
    if (!icon) throw new Error(`no Phosphor icon is called ${name}`)
    return `<symbol id="${name}" viewBox="0 0 256 256">${icon.body}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
