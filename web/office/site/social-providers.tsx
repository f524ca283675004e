import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { listSocialProviders, setSocialProvider } from '#contract/identity/office-social.ts'
import { SOCIAL_MARKS } from '#contract/identity/social.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { ProviderMark } from '#web/ui/provider-mark.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { Setting } from './setting.tsx'

type Provider = OutputOf<typeof listSocialProviders>['content'][number]
const FRESH: Provider = {
  id: '',
  name: '',
  mark: 'key',
  issuer: '',
  clientId: '',
  enabled: false,
  hasSecret: false,
  callbackUrl: '',
}

/**
 * Edits the outside providers that members may log in with (OpenID Connect). Secrets can be entered but are never
 * shown.
 */
export function SocialProviders({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('office.social.title')}</h2>
      <p className="text-ink-2">{t('office.social.text')}</p>
      <Setting call={listSocialProviders}>{({ content }) => <Providers rows={content} readOnly={readOnly} />}</Setting>
    </Card>
  )
}

function Providers({ rows, readOnly }: { rows: readonly Provider[]; readOnly: boolean }) {
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-3 py-3">
          <div className="flex flex-wrap items-center gap-3">
            <ProviderMark mark={row.mark} />
            <strong>{row.name}</strong>
            <Tag tone={row.enabled ? 'positive' : 'neutral'}>
              {t(row.enabled ? 'office.social.on' : 'office.social.off')}
            </Tag>
            <span className="min-w-0 flex-1 text-sm break-all text-ink-3">
              {row.issuer ?? t('office.social.sandbox')}
            </span>
            <Button
              size="small"
              disabled={readOnly}
              aria-label={`${row.name}: ${t('office.social.change')}`}
              onClick={() => setOpen(open === row.id ? null : row.id)}
            >
              {t('office.social.change')}
            </Button>
          </div>
          {open === row.id && <ProviderForm provider={row} onDone={() => setOpen(null)} />}
        </li>
      ))}
      <li className="flex flex-col gap-3 pt-3">
        {open === '' ? (
          <ProviderForm provider={FRESH} onDone={() => setOpen(null)} />
        ) : (
          <Button className="self-start" disabled={readOnly} onClick={() => setOpen('')}>
            {t('office.social.add')}
          </Button>
        )}
      </li>
    </ul>
  )
}

const formOf = ({ id, name, mark, issuer, clientId, enabled }: Provider) => ({
  id,
  name,
  mark,
  issuer: issuer ?? '',
  clientId,
  enabled,
})
type Row = ReturnType<typeof formOf>

function useProviderWords(): DraftWords {
  const t = useT()
  const names: Readonly<Record<string, string>> = {
    name: t('office.social.name'),
    mark: t('office.social.mark'),
    issuer: t('office.social.issuer'),
    clientId: t('office.social.clientId'),
    enabled: t('office.social.enabled'),
  }
  return {
    name: ([part]) => names[String(part)] ?? '',
    value: ([part], value) => {
      const mark = SOCIAL_MARKS.find((one) => part === 'mark' && one === value)
      return mark && t(`office.social.mark.${mark}`)
    },
  }
}

function ProviderForm({ provider, onDone }: { provider: Provider; onDone: () => void }) {
  const t = useT()
  const [secret, setSecret] = useState('')
  const set = useAct(setSocialProvider, t('office.saved'))
  const draft = useDraft(provider, { formOf, onChosen: set.reset })
  const words = useProviderWords()
  const { form: row, change: setRow } = draft
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { issuer, ...rest } = row
    set.mutate({ ...rest, ...(issuer ? { issuer } : {}), ...(secret ? { secret } : {}) }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={save} className="grid max-w-2xl gap-3 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2">
        <DraftChanged draft={draft} words={words} />
      </div>
      <Appearance row={row} setRow={setRow} />
      <Client provider={provider} row={row} setRow={setRow} secret={secret} setSecret={setSecret} />
      {provider.callbackUrl && (
        <p className="text-sm break-all text-ink-2 sm:col-span-2">
          {t('office.social.callback')} <code>{provider.callbackUrl}</code>
        </p>
      )}
      <div className="sm:col-span-2">
        <Checkbox checked={row.enabled} onChange={(event) => setRow({ ...row, enabled: event.target.checked })}>
          {t('office.social.enabled')}
        </Checkbox>
      </div>
      <FormFault fault={set.error} className="text-negative sm:col-span-2" />
      <Button type="submit" busy={set.isPending} reason={useDraftReason(draft)} className="justify-self-start">
        {t('office.save')}
      </Button>
    </form>
  )
}

type RowProps = { row: Row; setRow: (row: Row) => void }

/** Edits the name and the mark that members see. */
function Appearance({ row, setRow }: RowProps) {
  const t = useT()
  return (
    <>
      <Field
        label={t('office.social.name')}
        required
        maxLength={40}
        value={row.name}
        onChange={(event) => setRow({ ...row, name: event.target.value })}
      />
      <Select
        label={t('office.social.mark')}
        value={row.mark}
        options={SOCIAL_MARKS.map((value) => ({ value, label: t(`office.social.mark.${value}`) }))}
        onChange={(event) =>
          setRow({ ...row, mark: SOCIAL_MARKS.find((one) => one === event.target.value) ?? row.mark })
        }
      />
    </>
  )
}

type ClientProps = RowProps & { provider: Provider; secret: string; setSecret: (secret: string) => void }

/** Edits who the provider is, and as which client the house asks it. */
function Client({ provider, row, setRow, secret, setSecret }: ClientProps) {
  const t = useT()
  return (
    <>
      {provider.id === '' && (
        <Field
          label={t('office.social.code')}
          hint={t('office.social.codeHint')}
          required
          pattern="[a-z0-9\-]{2,32}"
          value={row.id}
          onChange={(event) => setRow({ ...row, id: event.target.value })}
        />
      )}
      {provider.issuer !== null && (
        <Field
          label={t('office.social.issuer')}
          hint={t('office.social.issuerHint')}
          type="url"
          required
          value={row.issuer}
          onChange={(event) => setRow({ ...row, issuer: event.target.value })}
        />
      )}
      <Field
        label={t('office.social.clientId')}
        required
        maxLength={200}
        value={row.clientId}
        onChange={(event) => setRow({ ...row, clientId: event.target.value })}
      />
      {provider.issuer !== null && (
        <Field
          label={t('office.social.secret')}
          hint={t(provider.hasSecret ? 'office.social.secretKept' : 'office.social.secretNone')}
          type="password"
          autoComplete="off"
          maxLength={400}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      )}
    </>
  )
}
