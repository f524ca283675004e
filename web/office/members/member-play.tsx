import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMemberPlay, setMemberPlay } from '#contract/doors/office-vendor-door.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'

function useMemberPlay(id: string) {
  const permissions = usePermissions()
  return useQuery({
    queryKey: [getMemberPlay.id, id],
    queryFn: () => callOffice(getMemberPlay, { id }),
    enabled: permissions.includes('games.read'),
  })
}

/** Shows since when and why a member may not play; nothing when they may. */
export function MemberBar({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useMemberPlay(id)
  if (!data?.since) return null
  return (
    <p className="text-negative">
      {t('office.playBarredWhy', { at: formatMoment(data.since, locale), reason: data.reason ?? '' })}
    </p>
  )
}

/** Stops a member's play, or allows it again; unlike after a freeze, the account stays open. */
export function MemberPlay({ id }: { id: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState(false)
  const { data, refetch } = useMemberPlay(id)
  const mayPlay = data?.mayPlay ?? true
  const set = useAct(setMemberPlay, t('office.playBarred'))
  const label = t(mayPlay ? 'office.playBar' : 'office.playAllow')
  if (!data) return null
  return (
    <>
      <Button
        size="small"
        tone="outline"
        onClick={() => setAsking(true)}
        reason={
          !permissions.includes('games.write')
            ? t('office.notAllowed')
            : data.waiting
              ? t('decision.waitsShort')
              : undefined
        }
      >
        {label}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={label}
        confirmLabel={label}
        danger={mayPlay}
        busy={set.isPending}
        fault={set.error}
        description={t(mayPlay ? 'office.playBarHint' : 'office.playAllowHint')}
        onConfirm={(reason) =>
          set.mutate(
            { id, mayPlay: !mayPlay, reason },
            { onSuccess: () => setAsking(false), onSettled: () => void refetch() },
          )
        }
      />
    </>
  )
}
