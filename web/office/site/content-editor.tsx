import { type FormEvent, useState } from 'react'
import { createContent, updateContent, getContent } from '#contract/site/office-contents.ts'
import { CONTENTS, DEVICES, namingOf } from '#contract/site/contents.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { ShowPage } from '../frame/show-page.tsx'
import { ContentField } from './content-field.tsx'
import { ContentState } from './content-list.tsx'
import { ContentPreview } from './content-preview.tsx'
import { ContentRemove } from './content-remove.tsx'
import { editedOf, useContentWords } from './content-words.ts'
import { type Content, type ContentResource, resourceOf, titleOf } from './content-resources.ts'
import { fromBox, toBox } from './date-box.ts'
import { History } from './history.tsx'
import { usePlaceName } from './place-name.ts'
import { languageName, useLanguages } from './use-languages.ts'
import { useDraft } from '../frame/use-draft.ts'
import { useLeaveGuard } from '../frame/leave-guard.tsx'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'
import { useGo } from '../frame/address.ts'

/** Creates a new content; it is off until an operator switches it on. */
export function ContentCreate({ resource, kind }: ContentResource) {
  const t = useT()
  const { places, fields } = CONTENTS[kind]
  const choices = Object.fromEntries(
    fields.flatMap((field) => (field.form === 'choice' ? [[field.name, field.choices[0] ?? '']] : [])),
  )
  const [fresh] = useState<Content>(() => ({
    id: '',
    kind,
    place: places[0] ?? '',
    key: null,
    data: choices,
    device: [...DEVICES],
    startsAt: new Date().toISOString(),
    endsAt: null,
    position: 100,
    enabled: false,
    updatedAt: '',
    removed: false,
  }))
  return (
    <>
      <Link to={`/${resource}`} className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1">
        <Icon name="caret-left" size="xs" />
        {t(`office.nav.${resource}` as MessageKey)}
      </Link>
      <Editor content={fresh} title={t(`office.newContent.${kind}`)} />
    </>
  )
}

/** Shows one content: its fields, its preview, and its history. */
export function ContentShow({ resource }: ContentResource) {
  const t = useT()
  const locale = useLocale()
  return (
    <ShowPage call={getContent} back={`/${resource}`} backName={t(`office.nav.${resource}` as MessageKey)}>
      {(row) => (
        <div className="flex flex-col gap-4">
          <Editor key={row.id} content={row} title={titleOf(row, locale)} />
          <History subject={`content:${row.id}`} />
        </div>
      )}
    </ShowPage>
  )
}

function Editor({ content, title }: { content: Content; title: string }) {
  const t = useT()
  const languages = useLanguages()
  const readOnly = !usePermissions().includes('site.write') || content.removed
  const draft = useDraft(content, { formOf: editedOf })
  const words = useContentWords(content.kind)
  const leaving = useLeaveGuard(draft.isTyped)
  const reason = useDraftReason(draft)
  const row: Content = { ...draft.read, ...draft.form }
  const [chosen, setLanguage] = useState<string | null>(null)
  const language = chosen ?? languages[0] ?? 'bn'
  const names = languages.map((value) => ({ value, label: languageName(value) }))
  return (
    <>
      {leaving.question}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="[overflow-wrap:anywhere]">{title}</h1>
        {content.id && <ContentState row={content} />}
        <div className="ms-auto min-w-52">
          {names.length <= 4 ? (
            <Segmented label={t('office.editLanguage')} options={names} value={language} onValueChange={setLanguage} />
          ) : (
            <Select
              label={t('office.editLanguage')}
              options={names}
              value={language}
              onChange={(event) => setLanguage(event.target.value)}
            />
          )}
        </div>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card>
          <div className="flex flex-col gap-4">
            <DraftChanged draft={draft} words={words} />
            <Form
              row={row}
              setRow={(next) => draft.change(editedOf(next))}
              language={language}
              readOnly={readOnly}
              reason={reason}
              onCreated={leaving.letGo}
              onSaved={(saved, sent) => draft.saved(editedOf(sent), saved)}
            />
          </div>
        </Card>
        <ContentPreview row={row} language={language} />
      </div>
    </>
  )
}

type FormProps = {
  row: Content
  setRow: (row: Content) => void
  language: string
  readOnly: boolean
  /** Why it cannot be saved now. */
  reason: string | undefined
  /** The page may be left: what was typed is kept. */
  onCreated: () => void
  onSaved: (saved: Content, sent: Content) => void
}

function Form({ row, setRow, language, readOnly, reason, onCreated, onSaved }: FormProps) {
  const t = useT()
  const go = useGo()
  const { fields } = CONTENTS[row.kind]
  const create = useAct(createContent, t('office.saved'))
  const update = useAct(updateContent, t('office.saved'))
  const fault = row.id ? update.error : create.error
  const wrong = (field: string) => {
    const [path, found] =
      Object.entries(fault?.fields ?? {}).find(([name]) => name === field || name.startsWith(`${field}.`)) ?? []
    if (!found) return undefined
    const where = path?.startsWith(`${field}.`) ? ` (${languageName(path.slice(field.length + 1))})` : ''
    return `${t(RULES[found.rule] ?? 'office.fieldWrong', { max: found.max ?? 0 })}${where}`
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { id, updatedAt, removed: _removed, ...input } = row
    if (id) update.mutate({ ...input, id, updatedAt }, { onSuccess: (saved) => onSaved(saved, row) })
    else
      create.mutate(input, {
        onSuccess: (made) => {
          onCreated()
          go(`/${resourceOf(row.kind)}/${made.id}/show`, { replace: true })
        },
      })
  }
  return (
    <form onSubmit={save}>
      <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4">
        {fields.map((field) => (
          <ContentField
            key={field.name}
            field={field}
            kind={row.kind}
            language={language}
            data={row.data}
            error={wrong(`data.${field.name}`)}
            onDataChange={(data) => setRow({ ...row, data })}
          />
        ))}
        <Frame row={row} setRow={setRow} wrong={wrong} />
        <FormFault fault={fault} />
        <div className="flex gap-2">
          <Button type="submit" tone="primary" busy={create.isPending || update.isPending} reason={reason}>
            {t('office.save')}
          </Button>
          {row.id && !row.removed && <ContentRemove row={row} />}
        </div>
        {readOnly && <p className="text-ink-2">{t(row.removed ? 'office.contentRemovedHint' : 'office.notAllowed')}</p>}
      </fieldset>
    </form>
  )
}

const RULES: Readonly<Record<string, MessageKey>> = {
  required: 'office.rule.required',
  html: 'office.rule.html',
  link: 'office.rule.link',
  control: 'office.rule.control',
  picture: 'office.rule.picture',
  too_big: 'office.rule.tooLong',
  too_small: 'office.rule.endsFirst',
}

type RowProps = Pick<FormProps, 'row' | 'setRow'>
type FrameProps = RowProps & { wrong: (field: string) => string | undefined }

/** Edits where, when and on which devices it is shown: the same for every kind. */
function Frame({ row, setRow, wrong }: FrameProps) {
  const t = useT()
  const placeName = usePlaceName()
  const { places } = CONTENTS[row.kind]
  const naming = namingOf(row.kind, row.place)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('office.place')}
          value={row.place}
          options={places.map((value) => ({ value, label: placeName(row.kind, value) }))}
          onChange={(event) => setRow({ ...row, place: event.target.value })}
        />
        {naming === 'key' && (
          <Field
            label={t('office.contentKey')}
            hint={t('office.contentKeyHint')}
            value={row.key ?? ''}
            error={wrong('key')}
            required
            onChange={(event) => setRow({ ...row, key: event.target.value || null })}
          />
        )}
        <Field
          label={t('office.position')}
          type="number"
          min={0}
          max={10_000}
          required
          value={row.position}
          onChange={(event) => setRow({ ...row, position: Number(event.target.value) })}
        />
        <Times row={row} setRow={setRow} wrong={wrong} />
      </div>
      <Visibility row={row} setRow={setRow} />
    </>
  )
}

/** Edits from when until when it is shown. */
function Times({ row, setRow, wrong }: FrameProps) {
  const t = useT()
  return (
    <>
      <Field
        label={t('office.from')}
        type="datetime-local"
        required
        value={toBox(row.startsAt)}
        onChange={(event) => setRow({ ...row, startsAt: fromBox(event.target.value) ?? row.startsAt })}
      />
      <Field
        label={t('office.until')}
        type="datetime-local"
        hint={t('office.untilHint')}
        error={wrong('endsAt')}
        value={toBox(row.endsAt)}
        onChange={(event) => setRow({ ...row, endsAt: fromBox(event.target.value) })}
      />
    </>
  )
}

/** Switches it on and off, and says on which devices it is shown. */
function Visibility({ row, setRow }: RowProps) {
  const t = useT()
  const toggle = (device: (typeof DEVICES)[number], on: boolean) =>
    setRow({ ...row, device: DEVICES.filter((one) => (one === device ? on : row.device.includes(one))) })
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Checkbox checked={row.enabled} onChange={(event) => setRow({ ...row, enabled: event.target.checked })}>
        {t('office.on')}
      </Checkbox>
      {row.kind === 'article' &&
        DEVICES.map((device) => (
          <Checkbox
            key={device}
            checked={row.device.includes(device)}
            disabled={row.device.length === 1 && row.device.includes(device)}
            onChange={(event) => toggle(device, event.target.checked)}
          >
            {t(`office.device.${device}`)}
          </Checkbox>
        ))}
    </div>
  )
}
