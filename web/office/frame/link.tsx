import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { OFFICE_PATH, useGo, usePreload } from './address.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the back office. */
  to: string
  /** The list that contains the link, when it leads to one of its rows. */
  list?: string
}

/** Links to another page of the back office. With a modifier key the browser opens it in its usual way. */
export function Link({ to, list, onClick, children, ...rest }: Props) {
  const go = useGo()
  const preload = usePreload(to)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to, { list })
  }
  return (
    <a {...rest} href={OFFICE_PATH + to} onClick={press} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  )
}
