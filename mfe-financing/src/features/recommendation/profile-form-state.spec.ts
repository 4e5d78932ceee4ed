import { arrived, defaultFormValues, filledIn, profileForm, written } from './profile-form-state';

const priced = (vehiclePrice: string) => ({ ...defaultFormValues, vehiclePrice });

test('a profile that the form wrote into the address does not overwrite later edits', () => {
  const asked = written(filledIn(profileForm(''), priced('9000')), 'vehiclePrice=9000');
  const changed = arrived(filledIn(asked, priced('9500')), 'vehiclePrice=9000', priced('9000'));
  expect(changed.values.vehiclePrice).toBe('9500');
});

test('a profile that a link or the back button brings is filled in, even one that the form once wrote', () => {
  const asked = arrived(
    written(filledIn(profileForm(''), priced('9000')), 'vehiclePrice=9000'),
    'vehiclePrice=9000',
    priced('9000'),
  );
  const away = arrived(asked, '', undefined);
  expect(away.values).toEqual(defaultFormValues);
  expect(arrived(away, 'vehiclePrice=9000', priced('9000')).values.vehiclePrice).toBe('9000');
});

test('an unchanged address does not change the form', () => {
  const state = filledIn(profileForm('vehiclePrice=9000', priced('9000')), priced('9500'));
  expect(arrived(state, 'vehiclePrice=9000', priced('9000'))).toBe(state);
});
