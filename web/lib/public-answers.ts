/** Calls whose answers are the same for everybody and may stay in the cache after a logout. */
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

/** Returns whether an answer in the cache is the same for everybody. */
export function isPublicAnswer(queryKey: readonly unknown[]): boolean {
  return PUBLIC_ANSWERS.includes(String(queryKey[0]))
}
