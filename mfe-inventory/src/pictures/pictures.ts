import d2Small from './d2-640.webp';
import d2 from './d2-1280.webp';
import d2PlusSmall from './d2-plus-640.webp';
import d2Plus from './d2-plus-1280.webp';
import h2ClassicSmall from './h2-classic-640.webp';
import h2Classic from './h2-classic-1280.webp';
import h2RoadsterSmall from './h2-roadster-640.webp';
import h2Roadster from './h2-roadster-1280.webp';
import m2CitySmall from './m2-city-640.webp';
import m2City from './m2-city-1280.webp';
import d4Small from './d4-640.webp';
import d4 from './d4-1280.webp';
import d4PlusSmall from './d4-plus-640.webp';
import d4Plus from './d4-plus-1280.webp';
import d4MaxSmall from './d4-max-640.webp';
import d4Max from './d4-max-1280.webp';
import h4ClassicSmall from './h4-classic-640.webp';
import h4Classic from './h4-classic-1280.webp';
import h4HarborSmall from './h4-harbor-640.webp';
import h4Harbor from './h4-harbor-1280.webp';
import m4CitySmall from './m4-city-640.webp';
import m4City from './m4-city-1280.webp';
import m4BreezeSmall from './m4-breeze-640.webp';
import m4Breeze from './m4-breeze-1280.webp';
import d4TrekSmall from './d4-trek-640.webp';
import d4Trek from './d4-trek-1280.webp';
import h4VerandaSmall from './h4-veranda-640.webp';
import h4Veranda from './h4-veranda-1280.webp';
import d6Small from './d6-640.webp';
import d6 from './d6-1280.webp';
import d6PlusSmall from './d6-plus-640.webp';
import d6Plus from './d6-plus-1280.webp';
import d6MaxSmall from './d6-max-640.webp';
import d6Max from './d6-max-1280.webp';
import h6BoardwalkSmall from './h6-boardwalk-640.webp';
import h6Boardwalk from './h6-boardwalk-1280.webp';
import m6ShuttleSmall from './m6-shuttle-640.webp';
import m6Shuttle from './m6-shuttle-1280.webp';
import x6RidgeSmall from './x6-ridge-640.webp';
import x6Ridge from './x6-ridge-1280.webp';
import d8Small from './d8-640.webp';
import d8 from './d8-1280.webp';
import d8MaxSmall from './d8-max-640.webp';
import d8Max from './d8-max-1280.webp';
import m8ShuttleSmall from './m8-shuttle-640.webp';
import m8Shuttle from './m8-shuttle-1280.webp';
import x2ScoutSmall from './x2-scout-640.webp';
import x2Scout from './x2-scout-1280.webp';
import x4RidgeSmall from './x4-ridge-640.webp';
import x4Ridge from './x4-ridge-1280.webp';
import x4OverlandSmall from './x4-overland-640.webp';
import x4Overland from './x4-overland-1280.webp';
import x4SummitSmall from './x4-summit-640.webp';
import x4Summit from './x4-summit-1280.webp';
import d4MaxAwdSmall from './d4-max-awd-640.webp';
import d4MaxAwd from './d4-max-awd-1280.webp';
import w2CargoSmall from './w2-cargo-640.webp';
import w2Cargo from './w2-cargo-1280.webp';
import w2DumpSmall from './w2-dump-640.webp';
import w2Dump from './w2-dump-1280.webp';
import w2FlatbedSmall from './w2-flatbed-640.webp';
import w2Flatbed from './w2-flatbed-1280.webp';
import w2CourierSmall from './w2-courier-640.webp';
import w2Courier from './w2-courier-1280.webp';
import w4CrewSmall from './w4-crew-640.webp';
import w4Crew from './w4-crew-1280.webp';

/** One rendering in two widths, 640 and 1,280 px, 16:10, transparent, all by the same camera. */
export interface VehiclePicture {
  small: string;
  large: string;
}

const picture = (small: string, large: string): VehiclePicture => ({ small, large });

/** `Vehicle.imageUrl` to the files that this remote ships. */
const pictures: Readonly<Record<string, VehiclePicture>> = {
  'd2.webp': picture(d2Small, d2),
  'd2-plus.webp': picture(d2PlusSmall, d2Plus),
  'h2-classic.webp': picture(h2ClassicSmall, h2Classic),
  'h2-roadster.webp': picture(h2RoadsterSmall, h2Roadster),
  'm2-city.webp': picture(m2CitySmall, m2City),
  'd4.webp': picture(d4Small, d4),
  'd4-plus.webp': picture(d4PlusSmall, d4Plus),
  'd4-max.webp': picture(d4MaxSmall, d4Max),
  'h4-classic.webp': picture(h4ClassicSmall, h4Classic),
  'h4-harbor.webp': picture(h4HarborSmall, h4Harbor),
  'm4-city.webp': picture(m4CitySmall, m4City),
  'm4-breeze.webp': picture(m4BreezeSmall, m4Breeze),
  'd4-trek.webp': picture(d4TrekSmall, d4Trek),
  'h4-veranda.webp': picture(h4VerandaSmall, h4Veranda),
  'd6.webp': picture(d6Small, d6),
  'd6-plus.webp': picture(d6PlusSmall, d6Plus),
  'd6-max.webp': picture(d6MaxSmall, d6Max),
  'h6-boardwalk.webp': picture(h6BoardwalkSmall, h6Boardwalk),
  'm6-shuttle.webp': picture(m6ShuttleSmall, m6Shuttle),
  'x6-ridge.webp': picture(x6RidgeSmall, x6Ridge),
  'd8.webp': picture(d8Small, d8),
  'd8-max.webp': picture(d8MaxSmall, d8Max),
  'm8-shuttle.webp': picture(m8ShuttleSmall, m8Shuttle),
  'x2-scout.webp': picture(x2ScoutSmall, x2Scout),
  'x4-ridge.webp': picture(x4RidgeSmall, x4Ridge),
  'x4-overland.webp': picture(x4OverlandSmall, x4Overland),
  'x4-summit.webp': picture(x4SummitSmall, x4Summit),
  'd4-max-awd.webp': picture(d4MaxAwdSmall, d4MaxAwd),
  'w2-cargo.webp': picture(w2CargoSmall, w2Cargo),
  'w2-dump.webp': picture(w2DumpSmall, w2Dump),
  'w2-flatbed.webp': picture(w2FlatbedSmall, w2Flatbed),
  'w2-courier.webp': picture(w2CourierSmall, w2Courier),
  'w4-crew.webp': picture(w4CrewSmall, w4Crew),
};

/** Nothing for a vehicle whose picture came after this release. */
export const pictureOf = (imageUrl: string): VehiclePicture | undefined => pictures[imageUrl];
