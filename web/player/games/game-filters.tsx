import { useEffect, useState } from 'react'
import { GAME_CATEGORIES, type GameCategory, gameVendors, type GameType } from '#contract/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { askToLogIn } from '../auth-state.ts'

/** Typing rests this long before a search is sent. */
const SEARCH_REST_MS = 300
const ORDER: readonly GameCategory[] = ['ALL', 'NEW', 'HOT', 'FAV', 'RECENT']

/** All, new, hot, favourites, recent. The last two ask visitors to log in. */
export function CategoryChips({
  value,
  onValueChange,
}: {
  value: GameCategory
  onValueChange: (category: GameCategory) => void
}) {
  const t = useT()
  const { isLogin } = useSession()
  return (
    <div className="mt-3.5">
      <ChipRow label={t('games.categories')}>
        {ORDER.filter((category) => GAME_CATEGORIES.includes(category)).map((category) => (
          <Chip
            key={category}
            selected={value === category}
            onClick={() => (!isLogin && (category === 'FAV' || category === 'RECENT') ? askToLogIn() : onValueChange(category))}
          >
            {t(`games.category.${category}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

/** One vendor, or all of them. */
export function VendorChips({
  gameType,
  value,
  onValueChange,
}: {
  gameType: GameType | undefined
  value: string | undefined
  onValueChange: (vassalage: string | undefined) => void
}) {
  const t = useT()
  const { data } = useCall(gameVendors, { platform: 'html5-desktop', ...(gameType ? { gameType } : {}) })
  const vendors = [...new Map((data?.content ?? []).map((vendor) => [vendor.vassalage, vendor])).values()]
  if (vendors.length < 2) return null
  return (
    <div className="mt-2">
      <ChipRow label={t('games.vendors')}>
        <Chip kind="picker" selected={!value} onClick={() => onValueChange(undefined)}>
          {t('games.vendors.all')}
        </Chip>
        {vendors.map((vendor) => (
          <Chip
            key={vendor.vassalage}
            kind="picker"
            selected={value === vendor.vassalage}
            onClick={() => onValueChange(vendor.vassalage)}
          >
            <span lang="en">{vendor.displayName}</span>
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

/** Search as you type, sent when the typing rests. */
export function ListSearch({ value, onValueChange }: { value: string; onValueChange: (search: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState({ text: value, from: value })
  const text = typed.from === value ? typed.text : value
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onValueChange(text.trim()), SEARCH_REST_MS)
    return () => clearTimeout(timer)
  }, [text, value, onValueChange])
  return (
    <search className="mt-3 flex h-11 items-center gap-2.5 rounded-control bg-surface-2 px-3.5 light:bg-surface-1 light:shadow-e1 focus-within:shadow-[inset_0_0_0_2px_var(--fh-focus)] lg:max-w-md">
      <Icon name="magnifying-glass" size="s" />
      <input
        type="search"
        value={text}
        onChange={(event) => setTyped({ text: event.target.value, from: value })}
        placeholder={t('games.search')}
        aria-label={t('games.search')}
        className="h-full min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-ink-3"
      />
    </search>
  )
}
