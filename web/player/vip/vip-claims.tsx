import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClaimKind, claimVip } from '#contract/vip/vip.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { Vip } from './vip-answer.ts'

/** Shows the weekly, monthly and birthday bonus with their windows; one press claims what is open. */
export function VipClaims({ data }: { data: Vip }) {
  const t = useT()
  if (data.claims.length === 0) return null
  const first = data.claims.find(({ why }) => why === null)
  return (
    <section aria-labelledby="vip-claims">
      <h2 id="vip-claims" className="mb-3 text-lg">
        {t('vip.claims')}
      </h2>
      <div className="grid gap-3 sm:grid-cols-3">
        {data.claims.map((claim) => (
          <Claim key={claim.kind} claim={claim} currency={data.currency} isFirst={claim === first} />
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-3">{t('vip.turnover', { times: data.turnover })}</p>
    </section>
  )
}

type ClaimProps = { claim: Vip['claims'][number]; currency: string; isFirst: boolean }

function Claim({ claim, currency, isFirst }: ClaimProps) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const take = useMutation({
    mutationFn: (kind: ClaimKind) => call(claimVip, { kind }),
    onSuccess: () => showToast('success', t('vip.claimed')),
    onError: (error) => showToast('error', asApiError(error).message),
    onSettled: () => client.invalidateQueries(),
  })
  const { kind, amount, why, from, until } = claim
  const moment = why === 'not_yet' ? from : until
  return (
    <Card className="flex flex-col gap-2">
      <div className="text-sm text-ink-3">{t(`vip.claim.${kind}`)}</div>
      <div className="text-[20px] font-bold">
        <Money amount={amount} currency={currency} />
      </div>
      {moment && why !== 'no_level' && (
        <div className="text-xs text-ink-3">
          {why === 'not_yet' ? t('vip.from') : t('vip.until')} {formatMoment(moment, locale)}
        </div>
      )}
      <div className="mt-auto pt-1">
        <Button
          wide
          tone={isFirst ? 'primary' : 'secondary'}
          busy={take.isPending}
          reason={why === null ? undefined : t(`vip.why.${why}`)}
          onClick={() => take.mutate(kind)}
        >
          {t('vip.take')}
        </Button>
      </div>
    </Card>
  )
}
