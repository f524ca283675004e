import type { Theme } from '#contract/site/theme-schema.ts'
import { SKINS } from '#contract/site/skins.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/select.tsx'
import { PictureField } from '../frame/picture-field.tsx'
import { ThemeFields, ThemePreview } from './theme-fields.tsx'

export const BRAND_PICTURES = ['logo', 'logoLight', 'icon'] as const
export const BRAND_PICTURE_NAMES = {
  logo: 'office.brandLogo',
  logoLight: 'office.brandLogoLight',
  icon: 'office.brandIcon',
} as const
/** In pixels: of the preview, at most. */
const PICTURE_WIDTH = 640

/** Addresses of pictures; empty for none. */
type Row = { name: string; theme: Theme } & Record<(typeof BRAND_PICTURES)[number], string>
type Props = { row: Row; onRowChange: (row: Row) => void; faults: ApiError['fields'] }

/** Edits the look of a brand, with a preview: skin, colours, logo and icon. */
export function BrandLook({ row, onRowChange, faults }: Props) {
  const t = useT()
  return (
    <Card className="flex flex-col gap-4">
      <h2>{t('office.look')}</h2>
      <Select
        label={t('office.skin')}
        value={row.theme.skin}
        options={SKINS.map((value) => ({ value, label: t(`office.skin.${value}`) }))}
        onChange={(event) =>
          onRowChange({
            ...row,
            theme: { ...row.theme, skin: SKINS.find((one) => one === event.target.value) ?? row.theme.skin },
          })
        }
      />
      <ThemeFields
        tokens={row.theme.tokens}
        unreadable={Object.entries(faults)
          .filter(([, { rule }]) => rule === 'contrast')
          .map(([name]) => name)}
        onTokensChange={(tokens) => onRowChange({ ...row, theme: { ...row.theme, tokens } })}
      />
      {BRAND_PICTURES.map((one) => (
        <PictureField
          key={one}
          label={t(BRAND_PICTURE_NAMES[one])}
          use="content"
          width={PICTURE_WIDTH}
          hint={t(`office.brandPicture.hint.${one}`)}
          value={row[one]}
          takesAddress={false}
          error={faults[one] ? t('office.fieldWrong') : undefined}
          onValueChange={(address) => onRowChange({ ...row, [one]: address })}
        />
      ))}
      <ThemePreview
        theme={{
          ...row.theme,
          ...(row.logo && { logo: row.logo }),
          ...(row.logoLight && { logoLight: row.logoLight }),
        }}
        name={row.name}
      />
    </Card>
  )
}
