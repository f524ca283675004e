import { useState } from 'react'
import { giveOneTimePassword } from '#contract/identity/office-login-guard.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { usePermissions } from '../frame/operator.ts'

/**
 * Asks for a password for a member who lost theirs: it goes to the member's own proved contact when another person
 * agrees, and no operator sees it.
 */
export function OneTimePassword({ memberId }: { memberId: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [isAsking, setAsking] = useState(false)
  const [email, setEmail] = useState('')
  const [evidence, setEvidence] = useState('')
  const make = useAct(giveOneTimePassword)
  const title = t('office.oneTimePassword')
  // shown only when the server said that no contact is proved
  const needsEvidence = make.error?.code === 'NO_CONTACT' || email !== '' || evidence !== ''
  const ask = (reason: string) =>
    make.mutate(
      {
        id: memberId,
        reason,
        ...(email.trim() ? { email: email.trim() } : {}),
        ...(evidence.trim() ? { evidence: evidence.trim() } : {}),
      },
      {
        onSuccess: () => {
          setAsking(false)
          setEmail('')
          setEvidence('')
        },
      },
    )
  return (
    <>
      <Button
        size="small"
        reason={permissions.includes('members.write') ? undefined : t('office.notAllowed')}
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      <ReasonDialog
        open={isAsking}
        onOpenChange={(open) => {
          setAsking(open)
          make.reset()
        }}
        title={title}
        description={t('office.oneTimePasswordHint')}
        confirmLabel={title}
        busy={make.isPending}
        fault={make.error}
        onConfirm={ask}
      >
        {needsEvidence && <Evidence email={email} setEmail={setEmail} evidence={evidence} setEvidence={setEvidence} />}
      </ReasonDialog>
    </>
  )
}

type EvidenceProps = {
  email: string
  setEmail: (email: string) => void
  evidence: string
  setEvidence: (evidence: string) => void
}

/** Asks where the password goes when the member has no proved contact, and how the operator knows that it is theirs. */
function Evidence({ email, setEmail, evidence, setEvidence }: EvidenceProps) {
  const t = useT()
  return (
    <>
      <p className="text-ink-2">{t('office.oneTimePasswordUnproved')}</p>
      <Field
        label={t('office.oneTimePasswordMail')}
        type="email"
        inputMode="email"
        maxLength={120}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label={t('office.oneTimePasswordEvidence')}
        maxLength={200}
        value={evidence}
        onChange={(event) => setEvidence(event.target.value)}
      />
    </>
  )
}
