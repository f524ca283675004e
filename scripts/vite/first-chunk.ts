import type { Plugin } from 'vite'

export type FirstChunk = { plugin: Plugin; isFirst: (id: string) => boolean }

/**
 * Finds the modules that a page needs before it can show anything: those that its entry imports, without what is loaded
 * at a visit of a screen. In one chunk they are smaller than in twenty that lazy parts share with them.
 */
export function firstChunk(entry: RegExp): FirstChunk {
  const first = new Set<string>()
  return {
    isFirst: (id) => first.has(id),
    plugin: {
      name: 'first-chunk',
      buildEnd() {
        first.clear()
        const open = [...this.getModuleIds()].filter((id) => entry.test(id))
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (first.has(id)) continue
          first.add(id)
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      },
    },
  }
}
