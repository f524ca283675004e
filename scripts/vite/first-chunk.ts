import type { Plugin } from 'vite'

export type FirstChunk = { plugin: Plugin; isFirst: (id: string) => boolean }

/**
 * Finds the modules that a page needs before it can show anything: those that its entry imports, without what is loaded
 * at a visit of a screen. In one chunk they are smaller than in twenty that lazy parts share with them. `later` matches
 * modules of packages that only lazy parts use, although the package's list of exports, which the first screen imports,
 * names them too; the build fails when it matches none. `never` matches what no first screen may need: the build fails, and
 * names who asks for it.
 */
export function firstChunk(entry: RegExp, later: RegExp, never: RegExp): FirstChunk {
  const first = new Set<string>()
  return {
    isFirst: (id) => first.has(id),
    plugin: {
      name: 'first-chunk',
      buildEnd(error) {
        if (error) return
        first.clear()
        let isOneLater = false
        const open = [...this.getModuleIds()].filter((id) => entry.test(id))
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          isOneLater ||= later.test(id)
          if (first.has(id) || later.test(id)) continue
          first.add(id)
          const imported = this.getModuleInfo(id)?.importedIds ?? []
          const heavy = imported.find((one) => never.test(one))
          if (heavy)
            this.error(
              `${id} is part of the first screen and imports ${heavy}: keep its plain words in a file of their own`,
            )
          open.push(...imported)
        }
        if (!isOneLater)
          this.error(`the first screen imports no module that matches ${later}: see vite.player.config.ts`)
      },
    },
  }
}
