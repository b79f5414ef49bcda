import { type AuthorityFigures, amountOf, figureRows } from '#shared/signing/return-figures.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { stateName } from './labels.ts'
import styles from './FiguresTable.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface FiguresTableProps {
  figures: readonly AuthorityFigures[]
  form: ReturnForm
  /** The year of the return, and the year before, beside whose figures those of its authority are shown. */
  beside?: { taxYear: number; lastYear: AuthorityFigures | null }
}

/** Part I of the authorization for each authority. */
export function FiguresTable({ figures, form, beside }: FiguresTableProps) {
  return (
    <Stack gap={16} className="fill-15 gap-x-24">
      {figures.map((one) => {
        const lastYear = beside?.lastYear?.authority === one.authority ? beside.lastYear : null
        const rowsThen = lastYear === null ? [] : figureRows(form, lastYear)
        return (
          <table key={one.authority} className={`full text-small ${styles.table}`}>
            <caption className="pb-4 strong text-start">{stateName(one.authority)}</caption>
            {beside && lastYear && (
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">Figure</span>
                  </th>
                  <th scope="col">{beside.taxYear}</th>
                  <th scope="col">{beside.taxYear - 1}</th>
                </tr>
              </thead>
            )}
            <tbody className="rows">
              {figureRows(form, one).map(({ key, label, amount }, at) => {
                const then = rowsThen[at]
                return (
                  <tr key={key}>
                    <th className="muted" scope="row">
                      {label}
                      {lastYear && <Bars now={amountOf(one, key)} then={amountOf(lastYear, key)} />}
                    </th>
                    <td>{amount}</td>
                    {then && (
                      <td className="muted">
                        {then.label !== label && <span className="block">{then.label}</span>}
                        {then.amount}
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </table>
        )
      })}
    </Stack>
  )
}

/** This year above last year. Each pair has its own scale; what has the other sign than this year is left of zero. */
function Bars({ now, then }: { now: number; then: number }) {
  const amounts = now < 0 ? [-now, -then] : [now, then]
  const least = Math.min(0, ...amounts)
  const share = (part: number) => `${(100 * part) / (Math.max(1, ...amounts) - least)}%`
  return (
    <Stack as="span" gap={2} mt={4} className={`max-256 ${styles.bars}`} aria-hidden="true">
      {amounts.map((amount, at) => (
        <span
          key={at === 0 ? 'now' : 'then'}
          style={{ width: share(Math.abs(amount)), marginLeft: share(Math.min(0, amount) - least) }}
        />
      ))}
    </Stack>
  )
}
