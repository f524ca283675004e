import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { ICON_NAMES } from '#studio/client/lib/icon-names.ts'

/**
 * Makes `virtual:studio-icons`: the listed Phosphor icons, name → inside of the svg. Fails when one does not exist.
 */
export function studioIcons(): Plugin {
  const id = 'virtual:studio-icons'
  return {
    name: 'studio-icons',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      const { icons } = createRequire(import.meta.url)('@iconify-json/ph/icons.json') as {
        icons: Record<string, { body: string }>
      }
      const bodies = Object.fromEntries(
        ICON_NAMES.map((name) => {
          const icon = icons[name]
          if (!icon) throw new Error(`no Phosphor icon is called ${name}`)
          return [name, icon.body]
        }),
      )
      return `export default ${JSON.stringify(bodies)}`
    },
  }
}
