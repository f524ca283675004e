import { useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { Card } from './card.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type DateRange, DateRangePicker, presetRange } from './date-range.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Marquee } from './marquee.tsx'
import { Menu } from './menu.tsx'
import { type Column, Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { showToast } from './toast.tsx'
import { Tooltip } from './tooltip.tsx'

type Line = { id: string; what: string; amount: string }
const COLUMNS: readonly Column<Line>[] = [
  { id: 'what', head: 'What', cell: (line) => line.what, phone: 'title' },
  { id: 'amount', head: 'Amount', cell: (line) => line.amount, align: 'end', phone: 'amount' },
]
const LINES: readonly Line[] = [{ id: '1', what: 'Deposit', amount: '+৳500.00' }]
const DATE_LABELS = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7days': '7 days',
  '30days': '30 days',
  custom: 'Custom',
  group: 'Period',
  from: 'From',
  to: 'To',
  earlier: 'Earlier days',
  later: 'Later days',
  wrongOrder: 'The first day is after the last one',
}
const TODAY = '2026-11-12'

/** Shows the overlays and the moving parts of the gallery. */
export function GalleryOverlays() {
  const [open, setOpen] = useState<'none' | 'sheet' | 'confirm'>('none')
  const [tab, setTab] = useState('a')
  const [range, setRange] = useState<DateRange>(presetRange('today', TODAY))
  const close = (isOpen: boolean) => setOpen(isOpen ? open : 'none')
  return (
    <>
      <Card className="flex flex-col items-start gap-3">
        <h3>Overlays</h3>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('sheet')}>Sheet</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => showToast('success', 'Saved')}>Toast</Button>
          <Menu
            trigger={<IconButton icon="list" label="Menu" filled />}
            entries={[
              { kind: 'link', label: 'Wallet', href: '#', icon: 'wallet' },
              { kind: 'line' },
              { kind: 'action', label: 'Light', onPress: () => {}, checked: true },
            ]}
          />
          <Tooltip text="What it does">
            <IconButton icon="info" label="About" />
          </Tooltip>
        </div>
        <div className="flex w-full items-center gap-2">
          <Marquee
            label="Notices"
            items={[{ id: '1', content: 'A notice that passes by' }]}
            pauseLabel="Pause"
            resumeLabel="Go on"
          />
        </div>
        <Dialog open={open === 'sheet'} onOpenChange={close} title="A sheet" closeLabel="Close">
          <Field label="Name" />
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          onOpenChange={close}
          title="Log out?"
          text="You can log in again at any time."
          confirmLabel="Log out"
          cancelLabel="Stay"
          onConfirm={() => setOpen('none')}
        />
      </Card>
      <Card className="flex flex-col gap-4">
        <h3>Tabs, table, dates</h3>
        <DateRangePicker value={range} today={TODAY} labels={DATE_LABELS} onValueChange={setRange} />
        <Tabs
          direction="ltr"
          label="Views"
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              id: 'a',
              label: 'One',
              content: <Table caption="Lines" columns={COLUMNS} rows={LINES} rowKey={(line) => line.id} />,
            },
            { id: 'b', label: 'Two', content: 'Second' },
          ]}
        />
      </Card>
    </>
  )
}
