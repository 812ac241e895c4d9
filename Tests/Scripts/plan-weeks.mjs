// Weeks for wishes, one JSON object on a line of the standard input each: {"wishes": …, "seed": …}. The first argument is
// the catalogue feed. Writes one JSON value on a line for each: the days, or null.
import { readFileSync } from 'node:fs';
import { makeWeek } from '../../templates/assets/js/meal-plan/plan.js';

const catalogue = JSON.parse(readFileSync(process.argv[2], 'utf8')).data;
for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const { wishes, seed } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await makeWeek(catalogue, wishes, seed))}\n`);
}
