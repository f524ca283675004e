/** Calls whose answers belong to nobody in particular and may stay after a logout. */
const PUBLIC_ANSWERS: readonly string[] = [
  'permission',
  'systemStatus',
  'banners',
  'notices',
  'gameMenus',
  'hotGames',
  'gameQuery',
  'gameVendors',
  'winnerBoard',
  'jackpots',
  'popular',
  'helpCenter',
  'pages',
  'resources',
  'fairness',
  'fairnessOptions',
]

/** Whether an answer in the cache is the same for everybody. */
export function isPublicAnswer(queryKey: readonly unknown[]): boolean {
  return PUBLIC_ANSWERS.includes(String(queryKey[0]))
}
