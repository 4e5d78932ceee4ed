import { repetitions } from '@larkway/infra/tier';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

for (const reducedMotion of repetitions<('no-preference' | 'reduce')[]>({
  everyRun: ['no-preference'],
  nightly: ['no-preference', 'reduce'],
})) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('a theme change applies in one frame: all colors change together', async ({ page }) => {
      await page.goto('/inventory');
      await settled(page);
      await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#F5F3EE');
      await page.getByRole('banner').getByRole('button', { name: 'Use the dark theme' }).focus();
      const running = await page.evaluate(async () => {
        const nextFrame = () => new Promise(requestAnimationFrame);
        const transitions = () =>
          document
            .getAnimations()
            .filter((animation) => animation instanceof CSSTransition)
            .map(({ transitionProperty }) => transitionProperty);
        (document.activeElement as HTMLElement).click();
        const seen = transitions();
        for (let frame = 0; frame < 5; frame++) {
          await nextFrame();
          seen.push(...transitions());
        }
        return seen;
      });
      expect(running).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.locator('html')).not.toHaveAttribute('data-changes-colors');
      await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#0C1A1D');
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Use the light theme' }),
      ).toBeVisible();
    });
  });
}
