import { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { nextPeriod } from '../../contract/budgets/nextPeriod.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import { on } from '../platform/http/operation.ts'
import { aggregate } from './aggregate.ts'
import { aggregatePostings } from './aggregatePostings.ts'
import {
  budgetOfNetwork,
  budgetsOfChildren,
  budgetsOfRegion,
  listBudgets,
  showBudget,
} from './annualBudgetList.ts'
import {
  amendBudget,
  carryOver,
  closeBudget,
  createBudget,
  deleteBudget,
  reopenBudget,
  resetBudget,
} from './annualBudgets.ts'
import { aggregateExport, annualBudgetsExport, fiscalPeriodsExport } from './exports.ts'
import {
  changePeriod,
  closeBudgets,
  closePeriod,
  createPeriod,
  deletePeriod,
  reopenBudgets,
  reopenPeriod,
} from './fiscalPeriods.ts'
import { initialize, previewInitialization } from './initialization.ts'
import { readInitialLines } from './initializationFile.ts'
import { createNext, nextLines, proposeNext } from './nextPeriod.ts'
import { listPeriods, openEvents, periodChoices, showPeriod } from './periods.ts'
import { listPostings } from './postings.ts'

export const budgetRoutes = (desk: ExportParts) => [
  ...csvRoutes(fiscalPeriods, fiscalPeriodsExport, desk),
  ...csvRoutes(annualBudgets, annualBudgetsExport, desk),
  on(fiscalPeriods.list, (act, { query }) => listPeriods(act, query)),
  on(fiscalPeriods.choices, (act) => periodChoices(act)),
  on(fiscalPeriods.show, (act, { params }) => showPeriod(act, params.id)),
  on(fiscalPeriods.create, (act, { body }) => createPeriod(act, body)),
  on(fiscalPeriods.update, (act, { params, body }) => changePeriod(act, params.id, body)),
  on(fiscalPeriods.delete, (act, { params }) => deletePeriod(act, params.id)),
  on(fiscalPeriods.preview, (act, { params, body, query }) =>
    previewInitialization(act, { id: params.id, body, query }),
  ),
  on(fiscalPeriods.readLines, (act, { params, body }) => readInitialLines(act, params.id, body)),
  on(fiscalPeriods.initialize, (act, { params, body }) => initialize(act, params.id, body)),
  on(fiscalPeriods.openEvents, (act, { params, query }) => openEvents(act, params.id, query)),
  on(fiscalPeriods.close, (act, { params }) => closePeriod(act, params.id)),
  on(fiscalPeriods.reopen, (act, { params }) => reopenPeriod(act, params.id)),
  on(fiscalPeriods.closeBudgets, (act, { params }) => closeBudgets(act, params.id)),
  on(fiscalPeriods.reopenBudgets, (act, { params }) => reopenBudgets(act, params.id)),
  on(nextPeriod.proposed, (act, { params }) => proposeNext(act, params.id)),
  on(nextPeriod.lines, (act, { params, body, query }) => nextLines(act, { id: params.id, body, query })),
  on(nextPeriod.create, (act, { params, body }) => createNext(act, params.id, body)),
  ...csvRoutes(aggregateBudgets, aggregateExport, desk),
  on(aggregateBudgets.show, (act, { query }) => aggregate(act, query)),
  on(aggregateBudgets.postings, (act, { query }) => aggregatePostings(act, query)),
  on(annualBudgets.list, (act, { query }) => listBudgets(act, query)),
  on(annualBudgets.ofNetwork, (act, { params, query }) => budgetOfNetwork(act, params.id, query)),
  on(annualBudgets.ofChildren, (act, { params, query }) => budgetsOfChildren(act, params.id, query)),
  on(annualBudgets.ofRegion, (act, { params, query }) => budgetsOfRegion(act, params.id, query)),
  on(annualBudgets.show, (act, { params, query }) => showBudget(act, params.id, query.as_of)),
  on(annualBudgets.create, (act, { params, body }) => createBudget(act, params.id, body)),
  on(annualBudgets.amend, (act, { params, body }) => amendBudget(act, params.id, body)),
  on(annualBudgets.close, (act, { params }) => closeBudget(act, params.id)),
  on(annualBudgets.reopen, (act, { params }) => reopenBudget(act, params.id)),
  on(annualBudgets.carryOver, (act, { params, body }) => carryOver(act, params.id, body)),
  on(annualBudgets.reset, (act, { params, body }) => resetBudget(act, params.id, body)),
  on(annualBudgets.delete, (act, { params }) => deleteBudget(act, params.id)),
  on(annualBudgets.postings, (act, { params, query }) => listPostings(act, params.id, query)),
]
