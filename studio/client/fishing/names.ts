import { FISH } from '#games/fishing/fish.ts'
import { t } from '#studio/client/lib/i18n.ts'

/** Returns a fish's name in the reader's language. */
export function fishName(fish: string): string {
  const known = FISH.find((one) => one === fish)
  return known ? t(`fishing.fish.${known}`) : fish
}
