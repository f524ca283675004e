import { useState } from 'react'
import { updateHouseGame, updateHouseVendor } from '#contract/catalogue/house-games.ts'
import { updateOfficeGame, updateOfficeVendor } from '#contract/catalogue/office-games.ts'
import { readUpload, uploadAddress } from '#contract/pictures/uploads.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../actions.ts'
import { PictureField } from '../frame/picture-field.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

type Of = 'game' | 'vendor'
type Props = {
  row: {
    id: string
    /** The address of the uploaded picture; null: none. */
    picture: string | null
    /** What is shown where the brand has none: the house's; null: what was generated. */
    housePicture?: string | null
  }
  /** The name of the row, for the dialog and for screen readers. */
  name: string
  of: Of
  /** The brand's, or the house's for every brand. */
  by: 'brand' | 'house'
  /** Why it cannot be changed; undefined when it can. */
  reason?: string | undefined
}

const CALLS = {
  game: { brand: updateOfficeGame, house: updateHouseGame },
  vendor: { brand: updateOfficeVendor, house: updateHouseVendor },
} as const

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
  const { row, name, of, reason } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const shown = row.picture ?? row.housePicture
  return (
    <div className="flex items-center gap-2">
      {shown ? (
        <img
          src={smallOf(shown)}
          alt={t(row.picture ? 'office.shownPicture.own' : 'office.shownPicture.house')}
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

function PictureDialog({ row, name, of, by, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const update = useAct(CALLS[of][by], t('office.saved'))
  const [next, setNext] = useState(row.picture ?? '')
  const picture = next || null
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={`${name} · ${t('office.shownPicture')}`}
      description={t(row.housePicture ? 'office.shownPicture.behind' : 'office.shownPicture.noneBehind')}
      confirmLabel={t('office.save')}
      busy={update.isPending}
      fault={update.error}
      onConfirm={(reason) =>
        picture === row.picture ? onClose() : update.mutate({ id: row.id, picture, reason }, { onSuccess: onClose })
      }
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
