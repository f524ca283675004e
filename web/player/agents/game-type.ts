import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'

/** Returns a function that names a type of games; one that the site does not know keeps its own name. */
export function useTypeName(): (type: string) => string {
  const t = useT()
  return (type) => {
    const known = GAME_TYPES.find((one) => one === type)
    return known ? t(`bets.type.${known}`) : type
  }
}
