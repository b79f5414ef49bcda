import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/public/ui/Button.tsx'
import type { PhotoPage } from './photo.ts'
import styles from './PhotoSheet.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface PageListProps {
  pages: readonly PhotoPage[]
  /** True while the PDF is being made. */
  locked: boolean
  onMove: (from: number, to: number) => void
  onTurn: (id: number) => void
  onRemove: (id: number) => void
  /** Called when the last page was removed, and the focused button with it. */
  onEmpty: () => void
}

/** The pages in their order, which changes with the buttons or by dragging a page's picture. */
export function PageList({ pages, locked, onMove, onTurn, onRemove, onEmpty }: PageListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const { dragged, drag } = useDrag(list, onMove)

  function move(from: number, to: number, button: 'earlier' | 'later') {
    flushSync(() => {
      onMove(from, to)
      setSaid(`Page ${from + 1} is now page ${to + 1}.`)
    })
    // At either end of the list, only the other button works.
    focusIn(list, to, `[data-move="${button}"]:enabled`, '[data-move]:enabled')
  }

  function remove(page: PhotoPage, index: number) {
    flushSync(() => {
      onRemove(page.id)
      setSaid(`Page ${index + 1} is removed.`)
    })
    if (pages.length === 1) onEmpty()
    else focusIn(list, Math.min(index, pages.length - 2), '[data-remove]')
  }

  return (
    <>
      <Stack ref={list} as="ol" aria-label="Pages">
        {pages.map((page, index) => {
          const number = index + 1
          const button = { size: 'small', variant: 'quiet' } as const
          return (
            <Row
              key={page.id}
              as="li"
              gap={16}
              className={`rounded ${styles.page}`}
              data-dragged={dragged === index || undefined}
            >
              <div className={styles.picture} {...(!locked && drag(index))}>
                <img
                  className="full full-height"
                  src={page.thumbnail}
                  alt={page.file.name}
                  draggable={false}
                  style={{ transform: `rotate(${page.turns * 90}deg)` }}
                />
              </div>
              <div className="grows">
                <p className="pl-12 strong">Page {number}</p>
                <Group gap={0}>
                  <Button
                    {...button}
                    icon="arrow-up"
                    title="Move earlier"
                    data-move="earlier"
                    aria-label={`Move earlier, page ${number}`}
                    disabled={locked || index === 0}
                    onClick={() => move(index, index - 1, 'earlier')}
                  />
                  <Button
                    {...button}
                    icon="arrow-down"
                    title="Move later"
                    data-move="later"
                    aria-label={`Move later, page ${number}`}
                    disabled={locked || number === pages.length}
                    onClick={() => move(index, index + 1, 'later')}
                  />
                  <Button
                    {...button}
                    icon="turn"
                    title="Turn"
                    aria-label={`Turn page ${number}`}
                    disabled={locked}
                    onClick={() => {
                      onTurn(page.id)
                      setSaid(`Page ${number} is turned to the right.`)
                    }}
                  />
                  <Button
                    {...button}
                    data-remove
                    aria-label={`Remove page ${number}`}
                    disabled={locked}
                    onClick={() => remove(page, index)}
                  >
                    Remove
                  </Button>
                </Group>
              </div>
            </Row>
          )
        })}
      </Stack>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

/** Focuses the first of these selectors that a page has. */
function focusIn(list: RefObject<HTMLElement | null>, index: number, ...selectors: string[]) {
  const page = list.current?.children[index]
  const matches = selectors.flatMap((selector) => page?.querySelector<HTMLElement>(selector) ?? [])
  matches[0]?.focus()
}

/** Moves a page while its picture is dragged. Listens on the window: an element that moves loses its pointer. */
function useDrag(list: RefObject<HTMLElement | null>, onMove: PageListProps['onMove']) {
  const [dragged, setDragged] = useState<number | null>(null)
  const end = () => setDragged(null)
  useWindowEvent('pointermove', ({ clientY }) => {
    if (dragged === null) return
    const to = Array.from(list.current?.children ?? []).findIndex((page) => {
      const { top, bottom } = page.getBoundingClientRect()
      return clientY >= top && clientY <= bottom
    })
    if (to < 0 || to === dragged) return
    onMove(dragged, to)
    setDragged(to)
  })
  useWindowEvent('pointerup', end)
  useWindowEvent('pointercancel', end)
  return { dragged, drag: (index: number) => ({ onPointerDown: () => setDragged(index) }) }
}
