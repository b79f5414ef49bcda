import { Popover } from '@mantine/core'
import { useRef, useState } from 'react'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { COLUMNS } from './columns.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useWide } from './ReturnsList.tsx'
import { changeTableView, densities, useTableView } from '#client/portal/staff/base/table-view.ts'
import { Row } from '#client/public/ui/layout.tsx'
import cells from './cells.module.css'

/** The button and its menu, which opens as soon as it is loaded. */
export function ViewMenu({ onHelp }: { onHelp: () => void }) {
  const [opened, setOpened] = useState(true)
  const { density, hidden } = useTableView()
  const wide = useWide()
  const view = useRef<HTMLButtonElement>(null)
  return (
    <UiProvider>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        shadow="md"
        trapFocus
        returnFocus
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <Button ref={view} onClick={() => setOpened(!opened)}>
            View
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="View">
          {wide && (
            <>
              <fieldset className="mb-8 text-row">
                <legend className="small strong">Rows</legend>
                {densities.map((one) => (
                  <Row as="label" gap={12} className="min-36 pressable touch-target" key={one}>
                    <input
                      type="radio"
                      name="density"
                      checked={density === one}
                      onChange={() => changeTableView({ density: one })}
                    />
                    {LABELS[one]}
                  </Row>
                ))}
              </fieldset>
              <fieldset className="mb-8 text-row">
                <legend className="small strong">Columns</legend>
                {HIDEABLE.map(({ id, heading }) => (
                  <Row as="label" gap={12} className="min-36 pressable touch-target" key={id}>
                    <input
                      className={cells.box}
                      type="checkbox"
                      checked={!hidden.includes(id)}
                      onChange={({ currentTarget: { checked } }) =>
                        changeTableView({
                          hidden: HIDEABLE.map((column) => column.id).filter((one) =>
                            one === id ? !checked : hidden.includes(one),
                          ),
                        })
                      }
                    />
                    {heading}
                  </Row>
                ))}
              </fieldset>
              <Button
                size="small"
                wide
                className="mb-8"
                onClick={() => {
                  setOpened(false)
                  onHelp()
                }}
              >
                Keyboard shortcuts
              </Button>
            </>
          )}
          <ExportButton
            onStart={() => {
              setOpened(false)
              // The question for the password gives the focus back to where it was.
              view.current?.focus()
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </UiProvider>
  )
}

const LABELS = { comfortable: 'Comfortable', compact: 'Compact' } as const

const HIDEABLE = COLUMNS.filter(({ names }) => !names)
