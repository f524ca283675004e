import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  INVITATION_HOURS,
  officeInviteOperator,
  officePersons,
  officeRoles,
} from '#contract/identity/office-operators.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useWord } from '../frame/use-word.ts'
import { callOffice } from '../operator-session.ts'
import { useRoleName } from './use-role-name.ts'
import { usePermissions } from '../frame/operator.ts'
import { useAddressSearch } from '../frame/address.ts'

type Scope = 'brand' | 'house'
type Typed = {
  username: string
  email: string
  isKnown: 'new' | 'known'
  person: string
  personId: string
  role: string
}
const EMPTY: Typed = { username: '', email: '', isKnown: 'new', person: '', personId: '', role: '' }
type Wrong = (...names: string[]) => string | undefined

/** Returns why the reader may not manage operators; undefined when they may. */
export function useMayManage(): string | undefined {
  const t = useT()
  const permissions = usePermissions()
  return permissions.includes('operators.manage') || permissions.includes('house.operators')
    ? undefined
    : t('office.notAllowed')
}

/** Asks for a new operator: another person agrees, then a link is sent to the address. */
export function Invite() {
  const t = useT()
  const [search] = useAddressSearch()
  const [isOpen, setOpen] = useState(false)
  const reason = useMayManage()
  return (
    <>
      <Button size="small" tone="primary" icon="user-plus" reason={reason} onClick={() => setOpen(true)}>
        {t('operators.invite')}
      </Button>
      {isOpen && <InviteDialog scope={search.scope === 'house' ? 'house' : 'brand'} onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const t = useT()
  const invite = useAct(officeInviteOperator, t('operators.invited'), { isSaidThere: true })
  const [typed, setTyped] = useState(EMPTY)
  const { fields = {}, code } = invite.error ?? {}
  const set = (field: 'username' | 'email') => ({
    value: typed[field],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
  })
  const wrong: Wrong = (...names) => (names.some((name) => fields[name]) ? t('office.valueWrong') : undefined)
  const send = (reason: string) => {
    const { username, email, role, isKnown, person, personId } = typed
    const who = isKnown === 'known' ? { personId } : { personName: person }
    invite.mutate({ scope, username, email, role, ...who, reason }, { onSuccess: onClose })
  }
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={t('operators.invite')}
      description={t('operators.inviteHint', { hours: INVITATION_HOURS })}
      confirmLabel={t('operators.invite')}
      busy={invite.isPending}
      fault={Object.keys(fields).length > 0 ? null : invite.error}
      onConfirm={send}
    >
      <Field
        label={t('office.username')}
        hint={t('operators.usernameHint')}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        maxLength={32}
        data-autofocus
        {...set('username')}
        error={code === 'USERNAME_TAKEN' ? t('operators.taken') : wrong('username')}
      />
      <Person scope={scope} typed={typed} setTyped={setTyped} wrong={wrong} />
      <RolePicker
        scope={scope}
        value={typed.role}
        onChange={(role) => setTyped({ ...typed, role })}
        error={wrong('role')}
      />
      <Field
        label={t('office.mail')}
        hint={t('operators.mailHint')}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        maxLength={120}
        {...set('email')}
        error={wrong('email')}
      />
    </ReasonDialog>
  )
}

type PersonProps = { scope: Scope; typed: Typed; setTyped: (typed: Typed) => void; wrong: Wrong }

/** Asks whose login it is: a person who is new here, or one who has another login. */
function Person({ scope, typed, setTyped, wrong }: PersonProps) {
  const t = useT()
  return (
    <>
      <Segmented
        label={t('operators.person')}
        value={typed.isKnown}
        onValueChange={(isKnown) => setTyped({ ...typed, isKnown })}
        options={[
          { value: 'new', label: t('operators.personNew') },
          { value: 'known', label: t('operators.personKnown') },
        ]}
      />
      {typed.isKnown === 'new' ? (
        <Field
          label={t('operators.personName')}
          hint={t('operators.personHint')}
          maxLength={100}
          value={typed.person}
          onChange={(event) => setTyped({ ...typed, person: event.target.value })}
          error={wrong('personName')}
        />
      ) : (
        <PersonPicker
          scope={scope}
          value={typed.personId}
          onChange={(personId) => setTyped({ ...typed, personId })}
          error={wrong('personId', 'personName')}
        />
      )}
    </>
  )
}

function PersonPicker({
  scope,
  value,
  onChange,
  error,
}: {
  scope: Scope
  value: string
  onChange: (id: string) => void
  error: string | undefined
}) {
  const t = useT()
  const { data } = useQuery({
    queryKey: [officePersons.id, scope],
    queryFn: () => callOffice(officePersons, { scope, search: '' }),
  })
  const options = (data?.persons ?? []).map((person) => ({
    value: person.id,
    label: `${person.name} (${person.logins.join(', ')})`,
  }))
  return (
    <Select
      label={t('operators.personKnown')}
      hint={t('operators.personKnownHint')}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: '', label: t('operators.choose') }, ...options]}
    />
  )
}

/** Offers the roles that may be given, with the permissions of the chosen one. */
export function RolePicker({
  scope,
  value,
  onChange,
  error,
}: {
  scope: Scope
  value: string
  onChange: (role: string) => void
  error?: string | undefined
}) {
  const t = useT()
  const word = useWord()
  const roleName = useRoleName()
  const { data } = useQuery({ queryKey: [officeRoles.id, scope], queryFn: () => callOffice(officeRoles, { scope }) })
  const chosen = data?.roles.find((one) => one.name === value)
  const may = chosen?.permissions.map((one) => word('office.permission', one)).join(', ')
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('operators.role')}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: '', label: t('operators.choose') },
          ...(data?.roles ?? []).map((one) => ({ value: one.name, label: roleName(one.name) })),
        ]}
      />
      {chosen && (
        <p className="text-xs text-ink-3">
          {t(chosen.readsOnly ? 'operators.roleReads' : chosen.hasMoney ? 'operators.roleMoney' : 'operators.roleTwo')}{' '}
          {t('operators.may', { list: may ?? '' })}
        </p>
      )}
    </div>
  )
}
