import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { underModule } from '../enterprise/modules.ts'
import { waiting } from '../home/waitingLines.ts'
import { adminLandings } from '../identity/destinations.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { networkHolders } from '../networks/manage/networkHolders.ts'
import { pageAbilities } from '../networks/pageAbilities.ts'
import { kpiSources } from '../planning/kpis/sources.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { routes, sweeps } from '../platform/process.ts'
import { budgetsConstraints } from './constraints.ts'
import { aggregateExport, annualBudgetsExport, fiscalPeriodsExport } from './exports.ts'
import { moneySpent } from './kpiSource.ts'
import { budgetRequestsExport, expensesExport } from './moneyExports.ts'
import { moneyRoutes } from './moneyRoutes.ts'
import { budgetsKeys } from './personKeys.ts'
import { budgetsPolicy } from './policy.ts'
import { unusedReceiptSweep } from './receipts.ts'
import { budgetReminderSweep } from './reminders.ts'
import { budgetRoutes } from './routes.ts'
import { changesToBudgets, decisionsOnBudgets } from './waitingLines.ts'

export const budgets = area({
  name: 'budgets',
  brings: [
    constraints.with(budgetsConstraints),
    networkHolders.with('annual_budgets'),
    namedClauses.with(
      ...namedClausesOf('budgets', budgetsPolicy, {
        periods: 'none',
        administer: 'none',
        configure: 'none',
        ask: 'none',
        view: 'network',
        manage: 'network',
        request: 'network',
        approve: 'network',
        delete: 'none',
      }),
    ),
    adminLandings.with({ landing: '/admin/plan/budgeting', of: 'plan' }),
    pageAbilities.with(
      { name: 'view_budgets', clause: budgetsPolicy.view, of: 'plan_module_enabled' },
      { name: 'request_budgets', clause: budgetsPolicy.request, of: 'plan_module_enabled' },
    ),
    personKeys.with(...budgetsKeys),
    kpiSources.with(moneySpent),
    waiting.with(decisionsOnBudgets, changesToBudgets),
    routes.with((one) =>
      underModule('plan_module_enabled', [
        ...budgetRoutes(exportPartsOf(one)),
        ...moneyRoutes(one.store, exportPartsOf(one)),
      ]),
    ),
    exportables.with(() => [
      aggregateExport,
      annualBudgetsExport,
      fiscalPeriodsExport,
      budgetRequestsExport,
      expensesExport,
    ]),
    sweeps.with(() => [unusedReceiptSweep, budgetReminderSweep]),
  ],
})
