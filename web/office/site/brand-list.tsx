import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { type BrandRow, listBrands, proveDomain, setBrandDomains } from '#contract/site/office-brands.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Facts } from '../frame/show-page.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { callOffice } from '../operator-session.ts'
import { AddBrand } from './add-brand.tsx'
import { codesOf, lines, textOfCodes } from './domain-codes.ts'

type Proof = OutputOf<typeof proveDomain>

/**
 * Lists the house's brands and the addresses that lead to them: domains must be proved, and two persons of the house
 * change them.
 */
export function BrandList() {
  const t = useT()
  const { data, isError, refetch } = useQuery({ queryKey: [listBrands.id], queryFn: () => callOffice(listBrands, {}) })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h1>{t('office.nav.brands')}</h1>
        <AddBrand />
      </div>
      {data && <p className="text-ink-2">{t('office.brands.hint', { host: data.ownHost })}</p>}
      {isError && (
        <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <RowSkeletons />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {data?.content.map((brand) => (
          <BrandCard key={brand.id} brand={brand} />
        ))}
      </div>
    </div>
  )
}

function BrandCard({ brand }: { brand: BrandRow }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const others = brand.domains.filter((one) => one !== brand.mainDomain)
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2>{brand.name}</h2>
        {brand.isDefault && <Tag tone="neutral">{t('office.brands.default')}</Tag>}
      </div>
      <Facts
        facts={[
          [
            t('office.brandCode'),
            <span className="num" key="code">
              {brand.code}
            </span>,
          ],
          [t('office.brandCurrency'), brand.currency],
          [
            t('office.brandMainDomain'),
            <span className="[overflow-wrap:anywhere]" key="main">
              {brand.mainDomain}
            </span>,
          ],
          [
            t('office.brands.others'),
            <span className="[overflow-wrap:anywhere]" key="others">
              {others.join(', ') || '–'}
            </span>,
          ],
          [
            t('office.brandDomainCodes'),
            <span className="[overflow-wrap:anywhere]" key="codes">
              {textOfCodes(brand.domainCodes) || '–'}
            </span>,
          ],
        ]}
      />
      <WaitingNote waiting={brand.waiting} />
      <ProveForm brand={brand} />
      <Button className="self-start" disabled={brand.waiting !== null} onClick={() => setOpen(true)}>
        {t('office.brands.change')}
      </Button>
      {isOpen && <ChangeDialog brand={brand} onDone={() => setOpen(false)} />}
    </Card>
  )
}

function ProveForm({ brand }: { brand: BrandRow }) {
  const t = useT()
  const sayFault = useFault()
  const [domain, setDomain] = useState('')
  const [proof, setProof] = useState<Proof | null>(null)
  const prove = useAct(proveDomain)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setProof(null)
    prove.mutate({ id: brand.id, domain: domain.trim().toLowerCase() }, { onSuccess: setProof })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <Field
            label={t('office.brands.prove')}
            hint={t('office.brands.proveHint')}
            required
            maxLength={253}
            value={domain}
            placeholder="play.example.com"
            error={prove.error ? (prove.error.fields ? t('office.fieldWrong') : sayFault(prove.error)) : undefined}
            onChange={(event) => setDomain(event.target.value)}
          />
        </div>
        <Button type="submit" busy={prove.isPending}>
          {t('office.brands.proveNow')}
        </Button>
      </div>
      {proof && <ProofNote proof={proof} />}
    </form>
  )
}

function ProofNote({ proof: { isProven, record } }: { proof: Proof }) {
  const t = useT()
  return (
    <div role="status" className="flex min-w-0 flex-col gap-2 rounded-control bg-surface-2 px-3.5 py-2.5">
      <p>
        <Tag tone={isProven ? 'positive' : 'warning'}>
          {t(isProven ? 'office.brands.proven' : 'office.brands.unproven')}
        </Tag>
      </p>
      {!isProven && <p className="text-ink-2">{t('office.brands.record')}</p>}
      {[record.name, record.value].map((text) => (
        <p key={text} dir="ltr" className="flex items-center justify-between gap-2">
          <code className="min-w-0 text-sm [overflow-wrap:anywhere]">{text}</code>
          <CopyButton text={text} label={t('decision.copy', { name: text })} copiedLabel={t('office.keyCopied')} />
        </p>
      ))}
    </div>
  )
}

const NAMES = {
  domains: 'office.brandDomains',
  mainDomain: 'office.brandMainDomain',
  codes: 'office.brandDomainCodes',
} as const
const formOf = ({ domains, mainDomain, domainCodes }: BrandRow): Record<keyof typeof NAMES, string> => ({
  domains: domains.join(', '),
  mainDomain,
  codes: textOfCodes(domainCodes),
})

function ChangeDialog({ brand, onDone }: { brand: BrandRow; onDone: () => void }) {
  const t = useT()
  const set = useAct(setBrandDomains, t('office.saved'))
  const draft = useDraft(brand, { formOf, onChosen: set.reset })
  const words: DraftWords = { name: ([part]) => t(NAMES[part as keyof typeof NAMES]) }
  const { domains, mainDomain, codes } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((form) => ({ ...form, ...part }))
  const faults = Object.keys(set.error?.fields ?? {})
  const wrong = (field: string) =>
    faults.some((name) => name === field || name.startsWith(`${field}.`)) ? t('office.fieldWrong') : undefined
  const send = (reason: string) =>
    set.mutate(
      {
        id: brand.id,
        reason,
        domains: lines(domains),
        mainDomain: mainDomain.trim(),
        domainCodes: codesOf(codes),
      },
      { onSuccess: onDone },
    )
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={t('office.brands.changeTitle', { name: brand.name })}
      description={t('office.brands.changeHint')}
      confirmLabel={t('office.brands.ask')}
      busy={set.isPending}
      fault={set.error}
      blocked={useDraftReason(draft)}
      onConfirm={send}
    >
      <DraftChanged draft={draft} words={words} />
      <Field
        label={t('office.brandDomains')}
        hint={t('office.brandDomainsHint')}
        required
        value={domains}
        error={wrong('domains')}
        onChange={(event) => change({ domains: event.target.value })}
      />
      <Field
        label={t('office.brandMainDomain')}
        hint={t('office.brands.mainHint')}
        required
        value={mainDomain}
        error={wrong('mainDomain')}
        onChange={(event) => change({ mainDomain: event.target.value })}
      />
      <Field
        label={t('office.brandDomainCodes')}
        hint={t('office.brandDomainCodesHint')}
        value={codes}
        error={wrong('domainCodes')}
        onChange={(event) => change({ codes: event.target.value })}
      />
    </ReasonDialog>
  )
}
