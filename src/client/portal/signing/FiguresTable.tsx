import { type AuthorityFigures, figureRows } from '#shared/return-figures.ts'
import type { ReturnForm } from '#shared/return-forms.ts'
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
    <div className="stack fill-15 gap-2 gap-x-3">
      {figures.map((one) => (
        <table key={one.authority} className={`full text-small collapsed ${styles.table}`}>
          <caption className="pb-half strong text-start">{stateName(one.authority)}</caption>
          <tbody className="rows">
            {figureRows(form, one).map(({ key, label, amount }) => (
              <tr key={key}>
                <th className="muted" scope="row">
                  {label}
                </th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
