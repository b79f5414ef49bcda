import { formatCents, formatUnsigned } from '#shared/format-money.ts'
import { incomeLabel, type ReturnForm } from '#shared/return-forms.ts'
import type { AuthorityFigures } from '#shared/return-figures.ts'
import { stateName } from './labels.ts'
import styles from './FiguresTable.module.css'

/** Part I of the authorization for each authority. */
export function FiguresTable({
  figures,
  form,
}: {
  figures: readonly AuthorityFigures[]
  form: ReturnForm
}) {
  return (
    <div className={styles.authorities}>
      {figures.map(({ authority, agi, totalTax, withheld, refund }) => (
        <table key={authority} className={`full text-small collapsed ${styles.table}`}>
          <caption className="pb-half strong text-left">{stateName(authority)}</caption>
          <tbody>
            <tr>
              <th className="muted" scope="row">
                {incomeLabel(form)}
              </th>
              <td>{formatCents(agi)}</td>
            </tr>
            <tr>
              <th className="muted" scope="row">
                Total tax
              </th>
              <td>{formatCents(totalTax)}</td>
            </tr>
            <tr>
              <th className="muted" scope="row">
                Withheld
              </th>
              <td>{formatCents(withheld)}</td>
            </tr>
            <tr>
              <th className="muted" scope="row">
                {refund < 0 ? 'Amount owed' : 'Refund'}
              </th>
              <td>{formatUnsigned(refund)}</td>
            </tr>
          </tbody>
        </table>
      ))}
    </div>
  )
}
