/** English words of keno alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'keno.hits': '{count} hit',
  'keno.stage': 'Keno',
  'keno.idle': 'Pick up to ten numbers and bet',
  'keno.grid': 'Numbers: pick up to {count}',
  'keno.pick': 'Pick one to ten numbers.',
  'keno.random': 'Pick for me',
  'keno.clear': 'Clear',
  'keno.how': 'Ten of forty numbers are drawn. The more of your numbers are among them, the more is paid.',
  'keno.pays': 'The strip under the numbers shows what each number of hits pays for your picks and risk.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    keno: keyof typeof en
  }
}
