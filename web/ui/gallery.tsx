import { type ReactNode, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { Card, Figure, Panel } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip, ChipRow } from './chip.tsx'
import { Field } from './field.tsx'
import { GalleryCards } from './gallery-cards.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { ListRow } from './list-row.tsx'
import { Money } from './money.tsx'
import { MoneyField } from './money-field.tsx'
import { PasswordField } from './password-field.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { ProofBlock } from './proof-block.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import { CardSkeletons, RowSkeletons } from './skeleton.tsx'
import { StageTracker } from './stage-tracker.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { Badge, Tag } from './tag.tsx'

const STAGE_NAMES = { done: 'done', current: 'now', future: 'to come', failed: 'failed' } as const

/** Shows every primitive in its states, in development only at /ui. */
export function Gallery() {
  return (
    <main className="mx-auto max-w-(--fh-content-max) px-(--fh-gutter) py-7">
      <Looks />
      <div className="mt-4.5 grid gap-4 lg:grid-cols-2 lg:gap-5">
        <Buttons />
        <Fields />
        <Meaning />
        <Loading />
        <Card className="text-center">
          <EmptyState
            picture="favourites"
            title="No favourites yet"
            hint="Tap the star on a game to keep it here."
            action={<Button size="small">Browse games</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            title="We couldn’t load your bets"
            hint="Your money is safe. Check the network and retry."
            retryLabel="Retry"
            onRetry={() => {}}
          />
        </Card>
        <Rows />
        <Stages />
        <GalleryOverlays />
        <GalleryCards />
      </div>
    </main>
  )
}

/** Shows the title, with buttons that change theme and skin. */
function Looks() {
  return (
    <div className="flex items-center gap-3">
      <h1>Component states</h1>
      {(['dark', 'light'] as const).map((theme) => (
        <Button key={theme} size="small" tone="quiet" onClick={() => (document.documentElement.dataset.theme = theme)}>
          {theme}
        </Button>
      ))}
      <Button size="small" tone="quiet" onClick={() => (document.documentElement.dataset.skin = 'meghna')}>
        meghna
      </Button>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-3.5">
      <h3>{title}</h3>
      {children}
    </Card>
  )
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className="flex flex-wrap gap-2">
        <Button tone="primary">Primary</Button>
        <Button tone="primary" size="small">
          Small
        </Button>
        <Button tone="primary" size="large">
          Large
        </Button>
        <Button tone="primary" busy>
          Waiting
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button>Secondary</Button>
        <Button tone="outline">Outline</Button>
        <Button tone="quiet">Quiet</Button>
        <Button tone="danger">Danger</Button>
        <IconButton icon="bell" label="Notices" filled dot />
      </div>
      <Button
        reason={
          <>
            Verify your mobile number first.{' '}
            <a href="/ui" className="font-semibold text-brand-ink">
              Verify
            </a>
          </>
        }
      >
        Withdraw
      </Button>
    </Section>
  )
}

function Fields() {
  const [amount, setAmount] = useState('2500')
  return (
    <Section title="Fields">
      <div className="grid gap-3.5 lg:grid-cols-2">
        <Field label="Rest" placeholder="Username" />
        <PasswordField label="Password" defaultValue="secret-1" showLabel="Show" hideLabel="Hide" />
        <Field label="Error" defaultValue="tam" error="6 to 14 letters and digits" />
        <Field label="Valid" defaultValue="tamim_27" valid="Available" />
        <MoneyField label="Amount" symbol="৳" value={amount} onValueChange={setAmount} hint="At least ৳500" />
        <Select
          label="Choice"
          options={[
            { value: 'a', label: 'Surma Pay' },
            { value: 'b', label: 'TakaGo' },
          ]}
        />
      </div>
      <Checkbox defaultChecked>I am over 18 and accept the terms</Checkbox>
      <Checkbox error="Accept the terms to go on">Not ticked</Checkbox>
    </Section>
  )
}

function Meaning() {
  const [span, setSpan] = useState<'day' | 'week'>('day')
  return (
    <Section title="Meaning">
      <div className="flex flex-wrap gap-2">
        <Tag tone="positive">Approved</Tag>
        <Tag tone="negative">Rejected</Tag>
        <Tag tone="warning">In process</Tag>
        <Tag tone="info">Open</Tag>
        <Tag tone="brand">Active</Tag>
        <Tag tone="proof" icon="seal-check-fill">
          Verified
        </Tag>
        <Tag>Closed</Tag>
        <Badge>6</Badge>
      </div>
      <div className="flex flex-wrap gap-4 text-xl">
        <Money amount="12480.50" />
        <Money amount="294" signed />
        <Money amount="-60" signed />
        <Money amount="-3200" negative />
        <Money amount="0" hidden />
        <Money amount={null} />
        <Money amount={undefined} />
      </div>
      <ProgressBar value={62} max={100} label="Wagered" />
      <Segmented
        label="Span"
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
        value={span}
        onValueChange={setSpan}
      />
      <ChipRow>
        <Chip selected count="42">
          All
        </Chip>
        <Chip>Hot</Chip>
        <Chip kind="picker" selected>
          Northlight
        </Chip>
        <Chip kind="picker">Mosaic</Chip>
      </ChipRow>
    </Section>
  )
}

function Loading() {
  return (
    <Section title="Loading">
      <div className="grid grid-cols-4 gap-3">
        <CardSkeletons count={4} />
      </div>
    </Section>
  )
}

function Rows() {
  return (
    <Panel>
      <ListRow
        icon="download-simple"
        title="Deposit · TakaGo"
        meta="12 Nov, 14:05 · D-84210973"
        amount={<Money amount="5000" signed />}
        note="Received"
      />
      <ListRow
        icon="poker-chip"
        title="Skyrise · bet"
        meta="12 Nov, 13:58"
        amount={<Money amount="-200" signed />}
        note="Settled"
        selected
        onPress={() => {}}
      />
      <RowSkeletons count={2} />
      <div className="flex justify-between border-t border-line p-4">
        <Figure name="Bets">42</Figure>
        <Figure name="Turnover">
          <Money amount="6210" />
        </Figure>
      </div>
    </Panel>
  )
}

function Stages() {
  return (
    <Section title="Stages, proof">
      <StageTracker
        stateNames={STAGE_NAMES}
        stages={[
          { id: 'a', title: 'Submitted', detail: '11:20:04', state: 'done' },
          { id: 'b', title: 'On its way', detail: 'Usually 1 to 4 minutes', state: 'current' },
          { id: 'c', title: 'Received', state: 'future' },
        ]}
      />
      <ProofBlock
        title="Verified on this device"
        copyLabel="Copy"
        copiedLabel="Copied"
        how={{ label: 'How?', href: '#' }}
        lines={[
          { name: 'Sealed hash', value: '9f3c41d807bea4c0ffeea21e', shown: '9f3c41d807bea4…a21e' },
          { name: 'Result', value: '3.91× matches', isResult: true },
        ]}
      />
    </Section>
  )
}
