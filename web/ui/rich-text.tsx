import { readBlocks, readParts } from '#contract/site/rich-text.ts'

/**
 * Shows a text with headings, lists, steps, strong words and links (contract/site/rich-text.ts). It makes elements,
 * never markup.
 */
export function RichText({ text }: { text: string }) {
  return (
    <div dir="auto" className="flex flex-col gap-3 text-ink-2">
      {readBlocks(text).map((block, index) => {
        if (block.kind === 'heading')
          return (
            <h3 key={index} className="mt-2 text-ink-1">
              <Line text={block.text} />
            </h3>
          )
        if (block.kind === 'paragraph')
          return (
            <p key={index}>
              <Line text={block.text} />
            </p>
          )
        const List = block.isOrdered ? 'ol' : 'ul'
        return (
          <List
            key={index}
            className={
              block.isOrdered ? 'flex list-decimal flex-col gap-1.5 ps-6' : 'flex list-disc flex-col gap-1.5 ps-5'
            }
          >
            {block.items.map((item, place) => (
              <li key={place}>
                <Line text={item} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function Line({ text }: { text: string }) {
  return (
    <>
      {readParts(text).map((part, index) => {
        if (part.kind === 'text') return part.text
        if (part.kind === 'strong')
          return (
            <strong key={index} className="font-semibold text-ink-1">
              {part.text}
            </strong>
          )
        const away = part.href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
        return (
          <a key={index} href={part.href} {...away} className="text-brand-ink underline underline-offset-3">
            {part.text}
          </a>
        )
      })}
    </>
  )
}
