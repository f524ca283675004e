import { useState } from 'react'
import { promotionProof, type LuckDraw } from '#contract/promotions/luck.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { call } from '#web/lib/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ProofBlock, type ProofLine } from '#web/ui/proof-block.tsx'
import { checkProof, type Verdict } from './check-luck.ts'

/** Shows the seal of a draw, its secret when that is told, and computes the draw again on request. */
export function ProofCard({ draw }: { draw: LuckDraw }) {
  const t = useT()
  const locale = useLocale()
  const { verdict, isBusy, check } = useCheck(async () => checkProof(await call(promotionProof, { id: draw.id })))
  const lines: ProofLine[] = [
    { name: t('luck.draw'), value: draw.id },
    { name: t('luck.seal'), value: draw.seal },
    ...(draw.secret ? [{ name: t('luck.secret'), value: draw.secret }] : []),
    ...(verdict === 'right' ? [{ name: t('luck.checked'), value: t('luck.right'), isResult: true }] : []),
  ]
  return (
    <div className="flex flex-col gap-2">
      <ProofBlock
        title={t(draw.secret ? 'luck.told' : 'luck.sealed')}
        lines={lines}
        copyLabel={t('luck.copy')}
        copiedLabel={t('copy_success')}
      />
      <p className="text-xs text-ink-3">
        {draw.secret ? t('luck.toldHint') : t('luck.sealedHint', { at: formatMoment(draw.closesAt, locale) })}
      </p>
      {draw.secret && <CheckButton verdict={verdict} isBusy={isBusy} onCheck={check} />}
    </div>
  )
}

/** Computes something again on request; the verdict is null before. */
export function useCheck(work: () => Promise<Verdict>) {
  const [verdict, setVerdict] = useState<Verdict | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const check = () => {
    setBusy(true)
    void work()
      .then(setVerdict, () => setVerdict('failed'))
      .finally(() => setBusy(false))
  }
  return { verdict, isBusy, check }
}

export function CheckButton({
  verdict,
  isBusy,
  onCheck,
}: {
  verdict: Verdict | 'failed' | null
  isBusy: boolean
  onCheck: () => void
}) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" icon="seal-check" busy={isBusy} onClick={onCheck}>
        {t('luck.check')}
      </Button>
      <span role="status" className="text-sm text-ink-2">
        {verdict && t(`luck.verdict.${verdict}`)}
      </span>
    </div>
  )
}
