/** English words of towers alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'towers.stage': 'Towers',
  'towers.idle': 'Choose a tower and climb',
  'towers.difficulty': 'Tower',
  'towers.choose': 'Choose a stone',
  'towers.grid': 'Steps, from the bottom to the top',
  'towers.stone': 'Step {step}, stone {stone}',
  'towers.how':
    'Choose a stone on each of nine steps. Some hold and carry you up, the others break. Which ones hold was sealed before your bet.',
  'towers.pays':
    'Each step pays 99 % divided by the chance of having come this far, rounded down to hundredths. You may take it after every step; a stone that breaks ends the round.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    towers: keyof typeof en
  }
}
