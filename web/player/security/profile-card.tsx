import { useState } from 'react'
import { FIXED_FIELDS, memberProfile, OWN_FIELDS } from '#contract/identity/profile.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useSite } from '../frame/site.ts'
import { AvatarDialog } from './avatar-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import type { Profile } from './profile.ts'

type Open = 'profile' | 'avatar' | 'mail' | 'sms' | null

/** Shows the member's profile: avatar, names, contacts and whether they are verified. */
export function ProfileCard() {
  const t = useT()
  const [open, setOpen] = useState<Open>(null)
  const { data, isError, refetch } = useCall(memberProfile, {})
  const reach = useSite()?.reach
  const close = () => setOpen(null)
  if (isError && !data) {
    return (
      <Card>
        <ErrorState
          compact
          title={t('security.loadFailed')}
          retryLabel={t('security.retry')}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (!data) return <Skeleton className="h-97.5 lg:h-75" />
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('profile.title')}</h2>
      <ProfileHead profile={data} onAvatar={() => setOpen('avatar')} onEdit={() => setOpen('profile')} />
      <ul className="flex flex-col divide-y divide-line">
        <Contact
          icon="envelope-simple"
          title={t('profile.mail')}
          contact={data.email}
          onChange={reach?.mail === false ? null : () => setOpen('mail')}
        />
        <Contact
          icon="device-mobile"
          title={t('profile.sms')}
          contact={data.mobile}
          onChange={reach?.sms === false ? null : () => setOpen('sms')}
        />
      </ul>
      <ProfileFields profile={data} />
      <AvatarDialog open={open === 'avatar'} onClose={close} />
      <ProfileDialog open={open === 'profile'} profile={data} onClose={close} />
      <ContactDialog channel={open === 'mail' || open === 'sms' ? open : null} onClose={close} />
    </Card>
  )
}

type ProfileHeadProps = { profile: Profile; onAvatar: () => void; onEdit: () => void }

/** Shows avatar and names, with the buttons that change them. */
function ProfileHead({ profile, onAvatar, onEdit }: ProfileHeadProps) {
  const t = useT()
  const { user } = useSession()
  return (
    <div className="mb-4 flex items-center gap-4 border-b border-line pb-4">
      <button
        type="button"
        onClick={onAvatar}
        aria-label={t('profile.avatar.change')}
        className="relative flex-none rounded-full"
      >
        <img
          src={`/art/avatars/${user?.icon ?? 'owl'}.webp`}
          alt=""
          width={64}
          height={64}
          className="size-16 rounded-full bg-surface-3"
        />
        <span className="absolute -end-1 -bottom-1 grid size-7 place-items-center rounded-full bg-surface-3 text-ink-1">
          <Icon name="pencil-simple" size="xs" />
        </span>
      </button>
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold">{profile.own.nickname ?? user?.account}</div>
        <div className="truncate text-sm text-ink-2">{user?.account}</div>
      </div>
      <Button size="small" onClick={onEdit}>
        {t('profile.edit')}
      </Button>
    </div>
  )
}

/** Lists the fields that are filled in, without the nickname, which is in the head; nothing when there are none. */
function ProfileFields({ profile }: { profile: Profile }) {
  const t = useT()
  const filled = [
    ...OWN_FIELDS.map((name) => [name, profile.own[name]] as const),
    ...FIXED_FIELDS.map((name) => [name, profile.fixed[name]] as const),
  ].filter(([name, value]) => value && name !== 'nickname')
  if (filled.length === 0) return null
  return (
    <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
      {filled.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-3">{t(`profile.field.${name}`)}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ContactProps = {
  icon: 'envelope-simple' | 'device-mobile'
  title: string
  contact: Profile['email']
  /** Null where nothing is sent there from this house, so that none can be proved. */
  onChange: (() => void) | null
}

function Contact({ icon, title, contact, onChange }: ContactProps) {
  const t = useT()
  const tag =
    contact &&
    (contact.isVerified ? (
      <Tag tone="positive">{t('profile.proved')}</Tag>
    ) : (
      <Tag tone="warning">{t('profile.unproved')}</Tag>
    ))
  return (
    <SettingRow
      icon={icon}
      title={title}
      tags={tag}
      text={contact ? <span dir="ltr">{contact.value}</span> : t('profile.none')}
    >
      {onChange && (
        <Button
          size="small"
          aria-label={`${title}: ${t(contact ? 'profile.change' : 'profile.add')}`}
          onClick={onChange}
        >
          {t(contact ? 'profile.change' : 'profile.add')}
        </Button>
      )}
    </SettingRow>
  )
}
