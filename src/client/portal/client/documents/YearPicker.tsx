import { returnTitle } from '#shared/returns/return-forms.ts'
import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { thisYear } from '#client/portal/ui/format.ts'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { startableYears } from '#client/portal/ui/year-search.ts'
import { useStartReturn } from './use-start-return.ts'

interface YearPickerProps {
  returns: readonly TaxReturn[]
  chosen: TaxReturn
  defaultOpened: boolean
}

/** Chooses between the client's returns, and starts one for this year or the last. */
export function YearPicker({ returns, chosen, defaultOpened }: YearPickerProps) {
  const startable = startableYears(returns, thisYear())
  const viewing = useImpersonation() !== null
  const navigate = useNavigate()
  const { start, pendingYear } = useStartReturn()
  return (
    <UiProvider>
      <Menu
        defaultOpened={defaultOpened}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        position="bottom-end"
        width={272}
        shadow="md"
        transitionProps={{ duration: 120 }}
      >
        <Menu.Target>
          <Button pending={pendingYear !== null} aria-label={`${returnTitle(chosen)}, change`}>
            {returnTitle(chosen)}
            <Icon name="chevron-down" size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {returns.map(({ id, taxYear, status }) => (
            <Menu.Item
              key={id}
              className={`text-row figures ${id === chosen.id ? 'strong' : ''}`}
              aria-current={id === chosen.id || undefined}
              rightSection={<StatusBadge status={status} />}
              onClick={() => void navigate({ to: '/documents', search: { year: taxYear } })}
            >
              {taxYear}
            </Menu.Item>
          ))}
          {startable.length > 0 && <Menu.Divider />}
          {startable.map((year) => (
            <Menu.Item
              key={year}
              className="target text-row figures"
              leftSection={<Icon name="plus" size={18} />}
              disabled={viewing}
              onClick={() => start(year)}
            >
              Start a {year} return
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </UiProvider>
  )
}
