import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Gate } from '../session/gate';
import { Welcome } from '../session/welcome';
import { Console } from './console';

export const App = () => (
  <SWRConfig value={{ revalidateOnFocus: false, shouldRetryOnError: false }}>
    <BrowserRouter basename="/ops">
      <Routes>
        <Route path="/welcome" element={<Welcome />} />
        <Route
          path="*"
          element={
            <Gate>
              <Console />
            </Gate>
          }
        />
      </Routes>
    </BrowserRouter>
  </SWRConfig>
);
