import type { ReactNode } from 'react'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'

/** Shows a part of a file below its title; `none`: what is said in place of it. */
export function Part({ title, none, children }: { title: string; none?: string | undefined; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3">{title}</h2>
      {none === undefined ? children : <p className="text-ink-3">{none}</p>}
    </Card>
  )
}

type HeadProps = { kind: ContractKind; username: string; children: ReactNode }

/** Says of what kind a contract or a bill is, and whose; its state and its acts stand beside. */
export function HeadOf({ kind, username, children }: HeadProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1>{t('office.contract.of', { kind: t(`office.contract.kind.${kind}`), username })}</h1>
      {children}
    </div>
  )
}
