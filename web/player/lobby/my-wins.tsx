import { setWinnerPrivacy, winnerPrivacy } from '#contract/catalogue/player-games.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Lets the member choose whether their wins are listed on the lobby. */
export function MyWins() {
  const t = useT()
  const { data } = useCall(winnerPrivacy, {})
  const send = useSend(setWinnerPrivacy, [winnerPrivacy, winnerBoard])
  return (
    data && (
      <Checkbox
        checked={send.variables && send.isPending ? send.variables.isShown : data.isShown}
        disabled={send.isPending}
        onChange={(event) => send.mutate({ isShown: event.target.checked })}
      >
        {t('lobby.winners.showMine')}
      </Checkbox>
    )
  )
}
