import { useState } from 'react'
import { readUpload, uploadAddress } from '#contract/pictures/uploads.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { PictureField } from '../frame/picture-field.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

type Of = 'game' | 'vendor'
type Props = {
  /** The name of the row, for the dialog and for screen readers. */
  name: string
  of: Of
  /** The brand's, or the house's for every brand. */
  by: 'brand' | 'house'
  /** The address of the uploaded picture; null: none. */
  picture: string | null
  /** What is shown where the brand has none: the house's; null: what was generated. */
  behind?: string | null
  /** Why it cannot be changed; undefined when it can. */
  reason: string | undefined
  busy: boolean
  fault: unknown
  onChange: (picture: string | null, reason: string, done: () => void) => void
}

/** Width over height, as tiles cut pictures. */
const RATIOS: Readonly<Record<Of, number>> = { game: 3 / 4, vendor: 8 / 5 }
const BOXES: Readonly<Record<Of, string>> = { game: 'h-10 w-7.5', vendor: 'h-7.5 w-12' }
/** A picture of the list is no wider, in pixels. */
const SMALL = 96
/** In pixels: the widest tile on a screen of three pixels a point. */
const WIDTH = 640

/** Returns the address of a picture that is small enough for a list. */
function smallOf(address: string): string {
  const upload = readUpload(address)
  return upload ? uploadAddress(upload, SMALL) : address
}

/** Shows the uploaded picture of a game or a vendor, and a dialog that sets another one or takes it back. */
export function PictureChange(props: Props) {
  const { name, of, picture, behind = null, reason } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const shown = picture ?? behind
  return (
    <div className="flex items-center gap-2">
      {shown ? (
        <img
          src={smallOf(shown)}
          alt={t(picture ? 'office.shownPicture.own' : 'office.shownPicture.house')}
          loading="lazy"
          className={`${BOXES[of]} flex-none rounded-xs bg-surface-2 object-cover`}
        />
      ) : (
        <span className="text-ink-3">{t('office.shownPicture.generated')}</span>
      )}
      <Button
        size="small"
        tone="outline"
        aria-label={`${name}: ${t('office.shownPicture')}`}
        onClick={() => setOpen(true)}
        reason={reason}
      >
        {t('office.edit')}
      </Button>
      {isOpen && <PictureDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

function PictureDialog({
  name,
  of,
  by,
  picture,
  behind,
  busy,
  fault,
  onChange,
  onClose,
}: Props & { onClose: () => void }) {
  const t = useT()
  const [next, setNext] = useState(picture ?? '')
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={`${name} · ${t('office.shownPicture')}`}
      description={t(behind ? 'office.shownPicture.behind' : 'office.shownPicture.noneBehind')}
      confirmLabel={t('office.save')}
      busy={busy}
      fault={fault}
      onConfirm={(why) => ((next || null) === picture ? onClose() : onChange(next || null, why, onClose))}
    >
      <PictureField
        label={t('office.shownPicture')}
        use={by === 'house' ? 'houseGame' : 'game'}
        width={WIDTH}
        ratio={RATIOS[of]}
        hint={t(`office.shownPicture.hint.${of}`)}
        value={next}
        takesAddress={false}
        onValueChange={setNext}
      />
    </ReasonDialog>
  )
}
